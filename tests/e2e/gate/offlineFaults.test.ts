/** An offline gate with further faults: the disk, the clock, the browser, and all pages closed. */
import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { createGate, sellTicket, type Ticket, ticketsOf } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { show, signIn, stateBar, type, verdictOf, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const steward = prepare(() => makeUser('validator'));
let gateId: string;
let tickets: Ticket[];
const { newPhone, tolerate } = openBrowser();
const CARD = { id: 'card', kind: 'yes_no', label: { en: 'Is the card valid?' }, options: [] };
beforeEach(async () => {
  const venueId = await createVenue();
  gateId = (await createGate(venueId, 'Crypt')).id;
  const sold = await sellTicket({ venueId, quantity: 4 });
  const asked = await sellTicket({ venueId, product: { gateQuestions: [CARD] } as never });
  tickets = [...(await ticketsOf(sold.order, sold.eventId)), asked];
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
});

const codeOf = (at: number) => tickets[at]!.code;
const scansHere = () => prisma.validation.findMany({ where: { gateId }, include: { answers: true } });

/** A phone that was at the gate online, and opens the page again offline. */
async function goDown(): Promise<{ context: BrowserContext; page: Page }> {
  const first = await newPhone();
  const context = first.context();
  await signIn(app, context, steward.email);
  await first.goto(app.url + paths.validations.redeem(gateId));
  await waitUntilKept(first);
  await context.setOffline(true);
  await first.close();
  const page = await context.newPage();
  await page.goto(app.url + paths.validations.redeem(gateId));
  await stateBar(page, 'alone').waitFor();
  return { context, page };
}

it('says that the disk is full, admits nobody meanwhile, and goes on with the same scan when there is space', async () => {
  const { context, page } = await goDown();
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    Object.assign(window, { freeSpace: () => Object.assign(IDBObjectStore.prototype, { add }) });
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await type(page, codeOf(0));
  expect(await verdictOf(page).getAttribute('data-result')).toBe('unchecked');
  expect(await verdictOf(page).innerText()).toContain('no storage left');
  expect(await page.locator('[data-waiting]').getAttribute('data-waiting')).toBe('0');
  await page.evaluate(() => (window as unknown as { freeSpace: () => void }).freeSpace());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-result="accepted"] [data-kept]').waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await scansHere()).length, { timeout: 20_000 }).toBe(1);
});

it('asks its question without a network, and delivers the answer when every page is closed, once', async () => {
  const { context, page } = await goDown();
  await type(page, codeOf(4));
  expect(await verdictOf(page).getAttribute('data-result')).toBe('answer_needed');
  await page.getByRole('button', { name: 'Answer and admit' }).click();
  await page.getByText('Answer this question.').waitFor();
  await page.getByText('Yes', { exact: true }).click();
  await page.getByRole('button', { name: 'Answer and admit' }).click();
  await page.locator('[data-result="accepted"] [data-kept]').waitFor();
  await page.keyboard.press('Escape');
  expect(await show(page, codeOf(1))).toBe('accepted kept');

  const blank = await context.newPage();
  const browser = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.close();
  await context.setOffline(false);
  // Background Sync as Chromium runs it when online; twice, as after a lost response.
  for (const lastChance of [false, true])
    await browser.send('ServiceWorker.dispatchSyncEvent', {
      origin: app.url,
      registrationId,
      tag: 'gate-scans',
      lastChance,
    });
  await expect.poll(async () => (await scansHere()).length, { timeout: 20_000 }).toBe(2);
  const scans = await scansHere();
  expect(scans.every(({ result, userId }) => result === 'accepted' && userId === steward.id)).toBe(true);
  expect(scans.flatMap(({ answers }) => answers?.answers ?? [])).toMatchObject([{ answer: 'yes' }]);
});

it('decides nothing when its clock went back, until it is connected', async () => {
  const { context, page } = await goDown();
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() - 2 * 3_600_000;
  });
  await type(page, codeOf(0));
  expect(await verdictOf(page).getAttribute('data-result')).toBe('unchecked');
  expect(await verdictOf(page).innerText()).toContain('clock is wrong');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await stateBar(page, 'live').waitFor({ timeout: 20_000 });
  expect(await show(page, codeOf(0))).toBe('accepted');
});

it('at a kiosk decides by its list, and delivers it as the kiosk’s', async () => {
  const manager = await makeUser('manager');
  const page = await newPhone();
  const context = page.context();
  await signIn(app, context, manager.email);
  const { code } = await (
    await context.request.post(app.url + paths.validators.pairings(), {
      data: { gateId, name: 'Kiosk' },
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': await xsrfOf(context) },
    })
  ).json();
  await context.clearCookies();
  await page.goto(app.url + paths.validations.automatic(code));
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await waitUntilKept(page, paths.validations.automatic());
  await context.setOffline(true);
  await page.close();
  const again = await context.newPage();
  await again.goto(app.url + paths.validations.automatic());
  await again.getByRole('button', { name: 'Start' }).click();
  await stateBar(again, 'alone').waitFor();
  for (const [at, word] of [
    [0, 'Welcome'],
    [0, 'Already used'],
    [4, 'Question pending'],
  ] as const) {
    await again.keyboard.type(codeOf(at));
    await again.keyboard.press('Enter');
    await again.locator('.verdict').getByText(word).waitFor();
    await again.locator('.verdict').waitFor({ state: 'detached', timeout: 15_000 });
  }
  await context.setOffline(false);
  await expect.poll(async () => (await scansHere()).length, { timeout: 30_000 }).toBe(3);
  expect((await scansHere()).every(({ userId, deviceId }) => userId === null && deviceId !== null)).toBe(true);
});

async function xsrfOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(app.url);
  return decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
}
