/** Uses a page by keyboard only. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

const MAX_TABS = 120;

/** The accessible name of the focused element; empty without one. */
export const focused = async (page: Page): Promise<string> => {
  if (await page.evaluate(() => document.querySelector('body :focus') === null)) return '';
  // The page may navigate before the name is read.
  const snapshot = await page
    .locator('body :focus')
    .ariaSnapshot({ timeout: 5000 })
    .catch(() => '');
  return snapshot.split('\n')[0] ?? '';
};

/** Whether the focus is visible: an outline, border or shadow that is absent without focus. */
export const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const shown = element.matches('.sr-only') ? (element.closest('label') ?? element) : element;
    const looks = (it: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(it);
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join();
    };
    const withFocus = looks(shown);
    element.blur();
    const without = looks(shown);
    element.focus({ preventScroll: true });
    return withFocus !== without;
  });

/** Presses Tab until the named element has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    passed.push(now);
    if (!name.test(now)) continue;
    expect(await isSeen(page), `${now} shows that it has the focus`).toBe(true);
    return;
  }
  throw new Error(`${name} cannot be reached with Tab; passed: ${passed.join(' | ')}`);
}

/** Moves the focus to an element and presses a key. */
export async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Moves the focus to a field and types. */
export async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
