/** Test actions on a gate's page, on a phone. */
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { signInAs } from '../../integration/users/people';
import type { TestApp } from '../../support/app';

export const stateBar = (page: Page, mode: string) => page.locator(`[data-gate-state="${mode}"]`);

export async function signIn(app: TestApp, context: BrowserContext, email: string) {
  const { cookies } = await signInAs(app, email);
  await context.addCookies(cookies.pairs().map((pair) => ({ ...pair, url: app.url })));
}

/** The page, its assets and the list are stored on the device. */
export async function waitUntilKept(page: Page, path = paths.validations.redeem()) {
  await stateBar(page, 'live').waitFor();
  const isKept = () =>
    page.evaluate(
      async (kept) => (await caches.match(kept, { cacheName: 'pages-v1', ignoreVary: true })) !== undefined,
      path,
    );
  await expect.poll(isKept).toBe(true);
}

export const verdictOf = (page: Page) => page.locator('.verdict[data-result]:not([data-result="reading"])');

/** A hand scanner types the code and presses Enter. */
export async function type(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox').first().fill(code);
  await page.keyboard.press('Enter');
  await verdictOf(page).waitFor();
}

/** @returns the result, and whether the device decided it offline */
export async function show(page: Page, code: string): Promise<string> {
  await type(page, code);
  const verdict = verdictOf(page);
  const result = await verdict.getAttribute('data-result');
  const isKept = (await verdict.locator('[data-kept]').count()) === 1;
  await page.keyboard.press('Escape');
  await verdict.waitFor({ state: 'detached' });
  return `${result}${isKept ? ' kept' : ''}`;
}
