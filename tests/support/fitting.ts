/** Checks that a page's content fits its window. */
import type { Page } from 'playwright';

/** Elements that overflow the window sideways; empty when nothing can be scrolled that way. */
export const overflow = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((right) => {
    if (document.scrollingElement!.scrollWidth <= right) return [];
    const wide = [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > right + 1);
    return wide.slice(0, 5).map((it) => it.outerHTML.slice(0, 120));
  }, width);

/** Texts that are cut off by their container; scrollable content is not. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (it: Element) => {
      const { overflowX, overflowY } = getComputedStyle(it);
      const isShown = it.clientWidth > 1 && it.clientHeight > 1;
      const isWide = hides(overflowX) && it.scrollWidth > it.clientWidth + 1;
      return isShown && (isWide || (hides(overflowY) && it.scrollHeight > it.clientHeight + 1));
    };
    const hasWords = (it: Element) => [...it.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    return [...document.querySelectorAll('body *')]
      .filter((it) => hasWords(it) && isCut(it))
      .map((it) => it.outerHTML.slice(0, 160));
  });
