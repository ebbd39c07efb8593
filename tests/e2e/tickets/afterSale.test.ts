import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { expire, hold, place, sell, settle, until } from '../../integration/tickets/saleFixture';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { placedMark } from '../../support/placingBrowser';
import { runServer } from '../../support/sharedServers';

const server = runServer({ MAIL_URL: 'smtp://127.0.0.1:9' });
const { newPhone, newDesktop, tolerate } = openBrowser();
const LOOKS_AGAIN_MS = 16_000;
const NAME = { name: 'name', kind: 'text', label: { en: 'Full name', es: 'Nombre' }, required: true };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the first ticket's page through its link on the order's page. */
async function openTicket(page: Page, order: { reference: string; key: string }): Promise<void> {
  await page.goto(server.url + paths.orders.show(order.reference, order.key));
  await page
    .getByRole('link', { name: /^Open ticket/ })
    .first()
    .click();
  await page.waitForURL('**/tickets/*');
  await heading(page).waitFor();
}

/** In the page: whether the worker has stored the document and all its assets. */
async function isKept(): Promise<boolean> {
  const drawnWith = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const needed = [location.pathname, ...drawnWith.filter((path) => path.startsWith('/build/'))];
  const kept = await Promise.all(needed.map((path) => caches.match(path, { ignoreVary: true })));
  return kept.every((answer) => answer?.status === 200);
}

/** In the page: the same for an order, which is stored with its key. */
async function isKeptWithKey(): Promise<boolean> {
  const drawnWith = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const built = drawnWith.filter((path) => path.startsWith('/build/'));
  const kept = await Promise.all(built.map((path) => caches.match(path, { ignoreVary: true })));
  return kept.every((answer) => answer?.status === 200);
}

it('keeps an opened ticket readable without a network', async () => {
  const sale = await sell({ quantity: 1 });
  const phone = await newPhone();
  await openTicket(phone, sale);
  const code = phone.getByRole('img', { name: /^QR code of ticket/ });
  const drawn = await code.locator('path').last().getAttribute('d');
  await until(() => phone.evaluate(isKept));

  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|Network Error/);
  await phone.context().setOffline(true);
  await phone.reload();
  await heading(phone).waitFor();
  expect(await code.locator('path').last().getAttribute('d')).toBe(drawn);
  await phone.getByText('This is the ticket as of').waitFor();

  await phone.context().setOffline(false);
  await phone.reload();
  await phone.getByText('You can open this page again').waitFor();
});

it('keeps an order with all its tickets for the entrance without a network, until it is told to forget them', async () => {
  const sale = await sell({ quantity: 2 });
  const phone = await newPhone();
  await phone.goto(server.url + paths.orders.show(sale.reference, sale.key));
  const codes = await phone
    .getByRole('link', { name: /^Open ticket/, includeHidden: true })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(codes).toHaveLength(2);
  const areKept = (paths: string[]) =>
    Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true }))).then((kept) => kept.every(Boolean));
  await until(() => phone.evaluate(areKept, [paths.orders.show(sale.reference, sale.key), ...codes]));
  await until(() => phone.evaluate(isKeptWithKey));

  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|Network Error/);
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByText('These are the tickets as of').waitFor();
  await phone.getByRole('button', { name: 'Show 2 codes in full screen' }).click();
  const screen = phone.getByRole('dialog', { name: 'Entry codes' });
  await screen.getByText('1 of 2').waitFor();
  await expectAccessible(phone);
  await phone.keyboard.press('ArrowRight');
  await screen.getByText('2 of 2').waitFor();
  await phone.keyboard.press('Escape');
  await phone.goto(server.url + codes[1]!);
  await phone.getByRole('img', { name: /^QR code of ticket/ }).waitFor();
  await phone.getByRole('link', { name: 'All tickets in this order' }).click();
  await phone.getByText('These are the tickets as of').waitFor();

  await phone.context().setOffline(false);
  await phone.getByRole('button', { name: 'Remove from this device' }).click();
  await until(() => phone.evaluate(async () => !(await caches.has('pages-v1'))));
});

it('sends the orders of an address, and says so', async () => {
  const phone = await newPhone();
  await phone.goto(server.url + paths.auth.login());
  await phone.getByRole('main').getByRole('link', { name: 'Find my order' }).click();
  await phone.getByRole('heading', { name: 'Find my order' }).waitFor();
  await phone.getByLabel('Email').fill('ana@example.test');
  await phone.getByRole('button', { name: 'Send me my orders' }).click();
  await phone.getByRole('heading', { name: 'Check your email' }).waitFor();
});

/** Makes the page reload, which needs its scripts, until it shows the text. */
const lookAgainFor = (page: Page, words: string) =>
  expect.poll(() => page.clock.runFor(LOOKS_AGAIN_MS).then(() => page.getByText(words).count())).toBe(1);

it('says how old it is when the server cannot be reached, though there is a network', async () => {
  const sale = await sell({ quantity: 1 });
  const phone = await newPhone();
  await phone.clock.install();
  await openTicket(phone, sale);
  await phone.getByText('You can open this page again').waitFor();

  tolerate(/ERR_FAILED/);
  await phone.route('**/tickets/*', (route) => route.abort());
  await lookAgainFor(phone, 'This is the ticket as of');
  expect(await phone.getByText('We cannot reach the server').count()).toBe(0);

  await phone.unroute('**/tickets/*');
  await lookAgainFor(phone, 'You can open this page again');
});

it('shows within seconds that a ticket was used', async () => {
  const sale = await sell({ quantity: 1 });
  const phone = await newPhone();
  await openTicket(phone, sale);
  await phone.getByText('Valid', { exact: true }).waitFor();
  await sql('e2e_used', `update tickets set state = 'used', uses_left = 0 where order_id = $1`, [sale.id]);
  await phone.getByText('This ticket has already been used').waitFor();
});

it('turns a pending order into tickets before the buyer’s eyes when the money arrives', async () => {
  const sale = await place({ quantity: 2 });
  const phone = await newPhone();
  await phone.goto(server.url + paths.orders.show(sale.reference, sale.key));
  await phone.getByText('Pending payment').waitFor();
  await phone.waitForFunction(() => performance.getEntriesByName(`${location.origin}/broadcasting/auth`).length > 0);
  await settle(sale);
  await phone.getByText('Order confirmed').waitFor();
  await phone.getByRole('button', { name: 'Show all 2 tickets' }).click();
  expect(await phone.getByRole('button', { name: /^Show code/ }).count()).toBe(1);
});

it('unfolds codes, sends the mail again and names a holder, by keyboard alone', async () => {
  const sale = await sell({ quantity: 2, product: { holderFields: [NAME] } });
  const desktop = await newDesktop();
  const mark = { name: 'aforo_placed', value: placedMark(sale.id), url: server.url };
  await desktop.context().addCookies([mark]);
  await desktop.goto(server.url + paths.orders.show(sale.reference, sale.key));
  const second = desktop.getByRole('button', { name: /^Show code/ });
  await second.focus();
  await desktop.keyboard.press('Enter');
  await desktop
    .getByRole('img', { name: /^QR code/ })
    .nth(1)
    .waitFor();
  await desktop.getByText('More options').focus();
  await desktop.keyboard.press('Enter');
  await desktop.getByRole('button', { name: 'Resend by email' }).focus();
  await desktop.keyboard.press('Enter');
  await desktop.getByText('We have emailed the tickets to ana@example.test.').waitFor();

  await desktop.getByRole('link', { name: 'Add missing details' }).first().focus();
  await desktop.keyboard.press('Enter');
  await desktop.getByLabel('Full name').focus();
  await desktop.keyboard.type('Inés Vidal');
  await desktop.keyboard.press('Enter');
  await desktop.getByText('Changes saved').waitFor();
  await desktop.getByRole('listitem').filter({ hasText: '1. Adult' }).getByText('Inés Vidal').waitFor();
});

it('prints one ticket per sheet: A4, and a roll of 80 mm as tall as the ticket', async () => {
  const sale = await sell({ quantity: 3 });
  const desktop = await newDesktop();
  const sheets = async (format: string) => {
    await desktop.goto(`${server.url}${paths.orders.print(sale.reference, sale.key)}&format=${format}`);
    await desktop
      .getByRole('img', { name: /^QR code/ })
      .first()
      .waitFor();
    await desktop.evaluate(() => document.fonts.ready.then(() => undefined));
    const pdf = (await desktop.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
    );
    return boxes as [number, number][];
  };
  expect(await sheets('a4')).toEqual([
    [210, 297],
    [210, 297],
    [210, 297],
  ]);
  const roll = await sheets('80mm');
  expect(roll.map(([width]) => width)).toEqual([80, 80, 80]);
  expect(roll[0]![1]).toBeGreaterThan(100);
  expect(roll[0]![1]).toBeLessThan(260);
});

it('is accessible in every state, on a phone and on a desktop', async () => {
  tolerate(/the server responded with a status of 404/);
  const paid = await sell({ quantity: 2, product: { holderFields: [NAME] } });
  const pending = await place();
  const expired = await place();
  await expire(expired);
  const { reference, key: secret } = paid;
  const pages = [
    paths.orders.show(reference, secret),
    paths.orders.items(reference, secret),
    paths.orders.appointment(reference, secret),
    `${paths.orders.print(reference, secret)}&format=80mm`,
    paths.orders.show(pending.reference, pending.key),
    paths.orders.show(expired.reference, expired.key),
    paths.tickets.show('not-a-ticket'),
  ];
  for (const page of [await newPhone({ locale: 'es-ES' }), await newDesktop()]) {
    for (const path of pages) {
      await page.goto(server.url + path);
      await heading(page).waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
  }
  const desktop = await newDesktop();
  await openTicket(desktop, paid);
  await expectAccessible(desktop);
  expect(await heading(desktop).innerText()).toBe('The Lighthouse Museum');
  await desktop.getByText(formatReference(reference)).waitFor();
});

it('leads the buyer of a hold back to the shop', async () => {
  const held = await hold();
  const phone = await newPhone();
  await phone.goto(server.url + paths.orders.show(held.reference, held.key));
  await phone.waitForURL(`**/events/${held.eventSlug}?*`);
});
