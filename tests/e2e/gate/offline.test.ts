/** A steward at an offline gate: the page starts cold, decides, stores every scan, and delivers each once. */
import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createVenue } from '../../integration/orders/shopFixture';
import { makeUser } from '../../integration/users/people';
import { createGate, sellTicket, ticketsOf } from '../../integration/validations/gateFixture';
import { runApp } from '../../support/app';
import { openBrowser } from '../../support/browser';
import { prepare } from '../../support/prepare';
import { show, signIn, stateBar, waitUntilKept } from './gatePhone';

const app = runApp({ VITE_DEV_URL: '' });
const steward = prepare(() => makeUser('validator'));
let gateId: string;
let codes: string[];
const { newPhone, tolerate } = openBrowser();
beforeEach(async () => {
  const venueId = await createVenue();
  gateId = (await createGate(venueId, 'Crypt')).id;
  const sold = await sellTicket({ venueId, quantity: 20 });
  codes = (await ticketsOf(sold.order, sold.eventId)).map(({ code }) => code);
});

const gatePage = () => app.url + paths.validations.redeem(gateId);
async function reopen(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(gatePage());
  await stateBar(next, 'alone').waitFor();
  return next;
}

it('starts cold without a network, lets each ticket in once, and delivers all once when it is back', async () => {
  tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket|net::/);
  let page = await newPhone();
  const context = page.context();
  await signIn(app, context, steward.email);
  await page.goto(gatePage());
  await waitUntilKept(page);
  expect(await show(page, codes[0]!)).toBe('accepted');

  await context.setOffline(true);
  page = await reopen(context, page);
  // A recent entry accepted by the server is known here.
  expect(await show(page, codes[0]!)).toBe('already_used kept');
  for (const code of codes.slice(1, 12)) expect(await show(page, code)).toBe('accepted kept');
  page = await reopen(context, page);
  expect(await show(page, codes[5]!)).toBe('already_used kept');
  expect(await show(page, `${codes[5]!.slice(0, 60)}${codes[5]![60] === 'A' ? 'B' : 'A'}${codes[5]!.slice(61)}`)).toBe(
    'bad_signature kept',
  );
  for (const code of codes.slice(12)) expect(await show(page, code)).toBe('accepted kept');
  const words = await page.locator('body').innerText();
  expect(words).toContain('22 scans saved here');
  expect(await prisma.validation.count({ where: { gateId } })).toBe(1);
  // Stored data is unreadable: no reference, no code.
  const stored = await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await open(name!);
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result as unknown[]);
        });
        const bytes = all.flatMap((one) => Object.values(one as object)).filter((one) => one instanceof ArrayBuffer);
        texts.push(JSON.stringify(all), ...bytes.map((one) => new TextDecoder().decode(one as ArrayBuffer)));
      }
      database.close();
    }
    return texts.join('\n');
  });
  for (const code of codes) expect(stored).not.toContain(code);
  expect(stored).not.toContain('Adult');

  // The steward's session ends, the page is closed, and a guest opens another page in this browser.
  await prisma.session.deleteMany({ where: { userId: steward.id } });
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto(app.url + paths.auth.login());
  await expect.poll(() => prisma.validation.count({ where: { gateId } }), { timeout: 30_000 }).toBe(23);
  const scans = await prisma.validation.findMany({ where: { gateId } });
  expect(scans.filter(({ result }) => result === 'accepted')).toHaveLength(20);
  expect(scans.every(({ userId }) => userId === steward.id)).toBe(true);
  expect(scans.filter(({ uploadedAt }) => uploadedAt !== null)).toHaveLength(22);
});
