import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { findLooks } from './looks';
import { findTightTargets } from './targets';

export type Theme = 'light' | 'dark';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules about colours, checked for each look (`looks.ts`); all others give the same result in light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The most expensive rule runs only on candidates; heading order is not required by WCAG. */
const RULES = {
  ...Object.fromEntries([...COLOUR_RULES, 'target-size'].map((rule) => [rule, { enabled: false }])),
  'heading-order': { enabled: true },
};

/** In the page: finishes transitions, so that final colours are measured; a spinner never ends. */
const settle = () => {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
};

type Context = { include?: Element[]; exclude: string[] };
type Axe = { run: (context: Context, options: RunOptions) => Promise<AxeResults> };

/** In the page, after axe is loaded. */
const measureTargets = ({ exclude }: { exclude: string[] }) => {
  const { axe, tight } = window as unknown as { axe: Axe; tight: Element[] };
  const runOnly = { type: 'rule' as const, values: ['target-size'] };
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  return axe.run({ include: tight, exclude }, options).then(({ violations }) => ({ violations }));
};

/** In the page, after axe is loaded. */
const runAxe = ({ exclude, options }: { exclude: string[]; options: RunOptions }) =>
  (window as unknown as { axe: Axe }).axe.run({ exclude }, options).then(({ violations }) => ({ violations }));

/** Loads axe into all pages from the start, which takes half as long as loading it into each. */
export const bringAxe = (context: BrowserContext): Promise<void> =>
  context.addInitScript({ content: AXE }).then(() => undefined);

/**
 * In the page: checks one text of each look, then all texts of undecided looks. Returns the looks without violations.
 */
const measureLooks = async ({ looks, exclude, rules }: { looks: string[]; exclude: string[]; rules: string[] }) => {
  const { axe, texts } = window as unknown as { axe: Axe; texts: Map<string, Element[]> };
  const run = (measured: Element[]) => {
    const include = measured.map((it) => it.closest('a') ?? it);
    const runOnly = { type: 'rule' as const, values: rules };
    return axe.run(
      { include, exclude },
      { runOnly, elementRef: true, resultTypes: ['violations', 'passes', 'incomplete'], preload: false },
    );
  };
  const firsts = looks.map((look) => texts.get(look)![0]!);
  const { violations, passes, incomplete } = await run(firsts);
  const contrastsThat = (results: Result[], why?: string) =>
    results
      .filter(({ id }) => id === 'color-contrast')
      .flatMap(({ nodes }) => nodes.filter(({ any: [it] }) => (it?.data?.messageKey ?? undefined) === why))
      .map(({ element }) => element);
  // A text out of view is not reported; one over a pseudo-element never can be decided.
  const right = new Set<unknown>([...contrastsThat(passes), ...contrastsThat(incomplete, 'pseudoContent')]);
  const others = looks.flatMap((look, at) => (right.has(firsts[at]) ? [] : texts.get(look)!.slice(1)));
  if (others.length > 0) violations.push(...(await run(others)).violations);
  return { violations, right: looks.filter((_, at) => right.has(firsts[at])) };
};

const bringMissingAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
};

const listed = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim()}`,
    ),
  );

async function findViolations(page: Page, exclude: string[]): Promise<string[]> {
  await bringMissingAxe(page);
  const runOnly = { type: 'tag' as const, values: WCAG_22_AA };
  const options: RunOptions = { runOnly, rules: RULES, resultTypes: ['violations'], preload: false };
  return listed(await page.evaluate(runAxe, { exclude, options }));
}

/** Looks measured on one page are not measured again on the next. */
const rightLooks = new Set<string>();

async function findFaintColours(page: Page, exclude: string[]): Promise<string[]> {
  const looks = (await page.evaluate(findLooks, exclude)).filter((look) => !rightLooks.has(look));
  if (looks.length === 0) return [];
  await bringMissingAxe(page);
  const { right, ...found } = await page.evaluate(measureLooks, { looks, exclude, rules: COLOUR_RULES });
  if (found.violations.length === 0) for (const look of right) rightLooks.add(look);
  return listed(found);
}

async function findSmallTargets(page: Page, exclude: string[]): Promise<string[]> {
  if ((await page.evaluate(findTightTargets, exclude)) === 0) return [];
  await bringMissingAxe(page);
  return listed(await page.evaluate(measureTargets, { exclude }));
}

/** Checks contrast in these themes; the page stays in the last one. */
export async function expectReadable(page: Page, themes: readonly Theme[], leftOut: string[] = []): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    expect(await findFaintColours(page, leftOut), `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
}

/** Checks everything that does not depend on the theme, such as names of fields. */
export async function expectWellFormed(page: Page, leftOut: string[] = []): Promise<void> {
  await page.evaluate(settle);
  const found = await findSmallTargets(page, leftOut);
  found.push(...(await findViolations(page, leftOut)));
  expect(found, page.url()).toEqual([]);
}

/** Checks all machine-verifiable rules of WCAG 2.2 A and AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectReadable(page, ['light', 'dark']);
  await page.emulateMedia({ colorScheme: null });
  await expectWellFormed(page);
}
