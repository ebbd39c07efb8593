import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** On narrower screens each row is a card, which has room for everything. */
const DESK = '(width >= 48rem)';

const scrolls = (box: Element) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);

/**
 * Number of columns to fold because they do not fit: one more is folded until the table is as wide as its container,
 * before the paint. A container that scrolls sideways folds none. Example: seven columns of 180 pixels in 1,020 pixels
 * fold two.
 * @param content the table's content; a change measures again
 */
export function useFolding(table: RefObject<HTMLTableElement | null>, most: number, content: unknown): number {
  const [folded, setFolded] = useState(0);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = table.current?.parentElement;
    if (!box) return;
    const size = new ResizeObserver(() => setWidth(box.clientWidth));
    size.observe(box);
    return () => size.disconnect();
  }, [table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or another width have other room
  useLayoutEffect(() => setFolded(0), [content, width]);
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!box || folded >= most || !matchMedia(DESK).matches || scrolls(box)) return;
    if (table.current!.offsetWidth > box.clientWidth) setFolded(folded + 1);
  });
  return folded;
}
