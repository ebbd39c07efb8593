import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCHEMES = ['light', 'dark'] as const;

/** In the page: colours that are on their way are to be measured where they arrive; a spinner never arrives. */
const settle = () => {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
};

async function violations(page: Page): Promise<string[]> {
  const results = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}) at ${node.target.join(' ')}: ${node.failureSummary?.split('\n').at(-1)?.trim()}`,
    ),
  );
}

/** No violation of WCAG 2.2 A and AA that a machine can find, with the page as it stands now, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    expect(await violations(page), `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
