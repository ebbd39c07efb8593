import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** On anything narrower each row is a card, which has room for everything. */
const DESK = '(width >= 48rem)';

const scrolls = (box: Element) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);

/**
 * How many columns have no room beside the others: one more is folded until the table is as narrow as the box around it, before anything
 * is painted. A box that scrolls sideways folds nothing. Example: seven columns of 180 pixels in 1,020 pixels fold two.
 * @param content what is in the table; with other rows it is measured anew
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
