import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

export type Theme = 'light' | 'dark';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What depends on colours; everything else is the same in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** What depends on words and on the room they take, and so on the language: names, titles, sizes. */
const WORD_RULES = `aria-command-name aria-input-field-name aria-meter-name aria-progressbar-name aria-tab-name
  aria-toggle-field-name aria-tooltip-name button-name document-title html-has-lang html-lang-valid image-alt
  input-button-name input-image-alt label label-content-name-mismatch link-name role-img-alt
  scrollable-region-focusable select-name summary-name svg-img-alt valid-lang`.split(/\s+/);

/** In the page: colours that are on their way are to be measured where they arrive; a spinner never arrives. */
const settle = () => {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
};

type Axe = { run: (context: { exclude: string[] }, options: RunOptions) => Promise<AxeResults> };

/** In the page, which has axe by then. */
const runAxe = ({ exclude, options }: { exclude: string[]; options: RunOptions }) =>
  (window as unknown as { axe: Axe }).axe.run({ exclude }, options).then(({ violations }) => ({ violations }));

/** Every page of it has axe from the start, which takes half as long as bringing it to each. */
export const bringAxe = (context: BrowserContext): Promise<void> =>
  context.addInitScript({ content: AXE }).then(() => undefined);

/**
 * In the page: whether something to tap is smaller than 24 px or lies on another; links within a text may be small. Where
 * neither is so, `target-size` has nothing to find, and takes as long as half of all other rules.
 */
const hasTightTargets = (leftOut: string[]): boolean => {
  const isLeftOut = (it: Element) => leftOut.some((selector) => it.closest(selector));
  const isWithinText = (it: Element) =>
    getComputedStyle(it).display === 'inline' && it.parentElement!.textContent!.trim() !== it.textContent!.trim();
  const boxes = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((it) => it.tabIndex >= 0 && it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => !isLeftOut(it) && !isWithinText(it))
    .map((it) => it.getBoundingClientRect());
  const meet = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return boxes.some(
    (one, at) => one.width < 24 || one.height < 24 || boxes.some((other, next) => next > at && meet(one, other)),
  );
};

type RunOnly = RunOptions['runOnly'] & object;

async function violations(page: Page, exclude: string[], runOnly: RunOnly, rules: RunOptions['rules'] = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = { runOnly, rules, resultTypes: ['violations'], preload: false };
  const results = await page.evaluate(runAxe, { exclude, options });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim()}`,
    ),
  );
}

/** No violation of WCAG 2.2 A and AA that a machine can find, with the page as it stands now, in these themes. */
export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
  leftOut: string[] = [],
): Promise<void> {
  const targetSize = { enabled: await page.evaluate(hasTightTargets, leftOut) };
  for (const [number, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    const found =
      number === 0
        ? violations(page, leftOut, { type: 'tag', values: WCAG_22_AA }, { 'target-size': targetSize })
        : violations(page, leftOut, { type: 'rule', values: COLOUR_RULES });
    expect(await found, `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** None of those that depend on words and on the room they take. */
export async function expectRightWords(page: Page, leftOut: string[] = []): Promise<void> {
  await page.evaluate(settle);
  const values = (await page.evaluate(hasTightTargets, leftOut)) ? [...WORD_RULES, 'target-size'] : WORD_RULES;
  expect(await violations(page, leftOut, { type: 'rule', values }), page.url()).toEqual([]);
}
