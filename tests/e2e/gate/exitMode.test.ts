/** A steward sees, reads and hears that a gate counts exits. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { createGate, sellTicket } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { signIn, stateBar, type, verdictOf, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const { newPhone, tolerate } = openBrowser();

/** Frequencies and vibration pulses since the last call. */
const signals = (page: Page) =>
  page.evaluate(() => {
    const given = JSON.stringify((globalThis as unknown as { signals: unknown[] }).signals);
    (globalThis as unknown as { signals: unknown[] }).signals = [];
    return given;
  });

async function scanned(page: Page, code: string) {
  await type(page, code);
  const verdict = verdictOf(page);
  const look = await verdict.evaluate((sheet) => ({
    colour: getComputedStyle(sheet).backgroundColor,
    word: sheet.querySelector('.text-verdict')?.textContent,
    sign: sheet.querySelector('svg')?.innerHTML,
  }));
  return { ...look, signals: await signals(page) };
}

it('shows the exit on the whole screen, and an exit looks, reads and sounds unlike an entry', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
  const venueId = await createVenue();
  const gate = await createGate(venueId, 'Crypt');
  const [first, second] = [await sellTicket({ venueId }), await sellTicket({ venueId })];
  const page = await newPhone();
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { signals: unknown[] };
    heard.signals = [];
    navigator.vibrate = (pulses) => heard.signals.push(pulses) > 0;
  });
  await signIn(app, page.context(), (await makeUser('validator')).email);
  await page.goto(app.url + paths.validations.redeem(gate.id));
  await waitUntilKept(page);
  expect(await page.locator('[data-exit], [data-exit-frame]').count()).toBe(0);
  const entry = await scanned(page, first.code);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Scan exits' }).click();
  const band = page.locator('[data-exit]');
  expect(
    await band.getByText('Exit').evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize)),
  ).toBeGreaterThan(40);
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
  expect(await page.locator('[data-exit-frame]').boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const exit = await scanned(page, first.code);
  expect(exit.word).toBe('Exit');
  for (const sign of ['colour', 'word', 'sign', 'signals'] as const) expect(exit[sign], sign).not.toBe(entry[sign]);
  // The band's word is also visible above a result.
  const isAbove = () =>
    band.evaluate((node) => {
      const { left, top } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + 40, top + 30));
    });
  expect(await isAbove()).toBe(true);
  await page.keyboard.press('Escape');

  await page.context().setOffline(true);
  await stateBar(page, 'alone').waitFor();
  await scanned(page, second.code);
  expect(await isAbove()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Scan entries' }).click();
  expect(await band.count()).toBe(0);
});
