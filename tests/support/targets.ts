/**
 * In the page: keeps targets with another one within 24 px or overlapping; links within text may be small. Where there
 * are none, `target-size` has nothing to find, and takes as long as all rules that do not concern colours.
 * @returns their number
 */
export const findTightTargets = (leftOut: string[]): number => {
  const MIN = 24;
  const roomOf = (it: Element) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [wide, high] = [Math.max(width, MIN), Math.max(height, MIN)];
    return new DOMRect(left + (width - wide) / 2, top + (height - high) / 2, wide, high);
  };
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const isWithinText = (it: Element) =>
    getComputedStyle(it).display === 'inline' && it.parentElement!.textContent!.trim() !== it.textContent!.trim();

  /** Whether it is sticky, above scrolled content. */
  const isInBar = (it: Element | null): boolean => {
    if (!it) return false;
    const { position, zIndex } = getComputedStyle(it);
    return ((position === 'sticky' || position === 'fixed') && Number(zIndex) > 0) || isInBar(it.parentElement);
  };

  const TAPPED = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
  const all = [...document.querySelectorAll<HTMLElement>(TAPPED)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .map((it) => ({ it, room: roomOf(it), inBar: isInBar(it) }));
  const tight = all
    .filter(({ it }) => it.tabIndex >= 0 && !isWithinText(it) && !leftOut.some((selector) => it.closest(selector)))
    .filter(({ it, room, inBar }) =>
      all.some((other) => other.it !== it && (inBar || !other.inBar) && meet(room, other.room)),
    )
    .map(({ it }) => it);
  Object.assign(window, { tight });
  return tight.length;
};
