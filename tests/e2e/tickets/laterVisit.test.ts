import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn, formatTime } from '../../../server/shared/time';
import { createEvent, createSlot, createVenue } from '../../integration/orders/shopFixture';
import { type Sale, sell } from '../../integration/tickets/saleFixture';
import { appleForm, googleForm, readPass, saveWallet } from '../../integration/tickets/walletFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import { createGate } from '../../integration/validations/gateFixture';
import { makeAppleCertificates } from '../../standIns/appleCertificates';
import { startGoogleWallet } from '../../standIns/googleWallet';
import { expectAccessible } from '../../support/axe';
import { openBrowser } from '../../support/browser';
import { hoursOfOneMonth } from '../../support/days';
import { placedMark } from '../../support/placingBrowser';
import { runServer } from '../../support/sharedServers';

const ZONE = 'Europe/Madrid';

const server = runServer();
let venueId: string;
let tower: { id: string; venueId: string };
let slot: { id: string; startsAt: Date };
const { newPhone, newDesktop } = openBrowser();

beforeAll(async () => {
  venueId = await createVenue('Torre del Puerto');
});
// A new tower for each attempt, with all of its places.
beforeEach(async () => {
  const { id } = await createEvent(venueId, { title: { en: 'The Tower', es: 'La Torre' } });
  tower = { id, venueId };
  slot = await prisma.appointment.findUniqueOrThrow({
    where: { id: await createSlot(id, { capacity: 4, inHours: 28 }) },
  });
});

const sellWithoutTime = (quantity: number) =>
  // The gate is already open, so that the ticket can be tested immediately.
  sell({ quantity, product: { entryBeforeMinutes: 60 * 48 }, visits: [{ eventId: tower.id, slot: null }] });

async function openChoice(page: Page, { reference, key: secret }: Sale): Promise<void> {
  // Events of the sale itself would reload the page while the choice opens.
  await expect.poll(() => sql('test_outbox', 'select 1 from outbox')).toEqual([]);
  await page.goto(server.url + paths.orders.show(reference, secret));
  await page.getByRole('button', { name: 'Choose a time The Tower' }).click();
  await page.getByRole('grid').waitFor();
  // A single day is already open.
  const day = page.locator(`[data-day="${dayIn(slot.startsAt, ZONE)}"]`);
  if ((await page.getByRole('radio').count()) === 0) await day.click();
  await page.getByRole('radio').first().waitFor();
}

it('is chosen on the phone for one of two, and its ticket lets in at its own gate, once', async () => {
  const sale = await sellWithoutTime(2);
  const phone = await newPhone();
  const desktop = await newDesktop();
  await desktop.goto(server.url + paths.orders.show(sale.reference, sale.key));
  await desktop.getByText('Choose a time for 2 visits').waitFor();
  await desktop.waitForFunction(() => performance.getEntriesByName(`${location.origin}/broadcasting/auth`).length > 0);

  await openChoice(phone, sale);
  await expectAccessible(phone);
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  const time = formatTime(slot.startsAt, ZONE, 'en');
  await phone.getByText('4 places left').first().waitFor();
  await phone.getByText(time, { exact: true }).click();
  await phone.getByRole('button', { name: /^Remove one/ }).click();
  await phone.getByRole('button', { name: `Book ${time}` }).click();
  await phone.getByText('Booked. Your ticket is below').waitFor();
  await phone.getByText('Choose a time for 1 visit').waitFor();
  await phone.getByText('Torre del Puerto').first().waitFor();
  await desktop.getByText('Choose a time for 1 visit').waitFor();

  const [ticket] = await prisma.ticket.findMany({ where: { orderId: sale.id, eventId: tower.id } });
  const gate = await createGate(tower.venueId);
  const validator = await signInAs(server, (await makeUser('validator')).email);
  const scan = async () => {
    const body = { nonce: randomUUID(), code: ticket!.reference, gateId: gate.id, scannedAt: new Date().toISOString() };
    return (await validator.json('POST', paths.validations.scans(), body)).json<{ result: string }>().result;
  };
  expect([await scan(), await scan()]).toEqual(['accepted', 'already_used']);
});

it('says what is left when somebody else was faster', async () => {
  const sale = await sellWithoutTime(1);
  const phone = await newPhone();
  await openChoice(phone, sale);
  const time = formatTime(slot.startsAt, ZONE, 'en');
  await phone.getByText(time, { exact: true }).click();
  await prisma.appointment.update({ where: { id: slot.id }, data: { sold: 4 } });
  await phone.getByRole('button', { name: `Book ${time}` }).click();
  await phone.getByText(`${time} is sold out. Choose another time.`).waitFor();
});

it('shows which visit is cancelled', async () => {
  const off = await createSlot(tower.id, { inHours: 30 });
  const sale = await sell({ quantity: 1, visits: [{ eventId: tower.id, slot: off }] });
  await prisma.appointment.update({ where: { id: off }, data: { state: 'cancelled' } });
  await sql('test_raise', `select raise_attention($1, 'slot_cancelled')::text`, [sale.id]);
  const phone = await newPhone();
  const { reference, key: secret } = sale;
  for (const path of [paths.orders.show, paths.orders.items, paths.orders.appointment]) {
    await phone.goto(server.url + path(reference, secret));
    await phone.getByText('Cancelled').first().waitFor();
    await expectAccessible(phone);
  }
  await phone.goto(server.url + paths.orders.show(reference, secret));
  await phone.getByText('Part of your visit has been cancelled').waitFor();
  expect(
    await phone
      .getByRole('listitem')
      .filter({ hasText: /^The Tower, / })
      .isVisible(),
  ).toBe(true);

  for (const format of ['a4', '80mm']) {
    await phone.goto(`${server.url}${paths.orders.print(reference, secret)}&format=${format}`);
    await phone.getByRole('img', { name: /^QR code of ticket/ }).waitFor();
    expect(await phone.getByRole('img', { name: /^QR code of ticket/ }).count()).toBe(1);
    expect(await phone.getByRole('listitem').filter({ hasText: 'The Tower' }).count()).toBe(0);
    await expectAccessible(phone);
  }
});

it('turns the ticket’s own page while it is looked at', async () => {
  const off = await createSlot(tower.id, { inHours: 31 });
  const sale = await sell({ quantity: 1, visits: [{ eventId: tower.id, slot: off }] });
  const { page } = await server.newClient().get(paths.orders.show(sale.reference, sale.key));
  const [, ticket] = page!.props.tickets as { code: string }[];
  const phone = await newPhone();
  await phone.goto(server.url + paths.tickets.show(ticket!.code));
  await phone.getByText('Valid', { exact: true }).waitFor();
  await prisma.appointment.update({ where: { id: off }, data: { state: 'cancelled' } });
  await phone.getByText('Cancelled', { exact: true }).waitFor({ timeout: 30_000 });
  await phone.getByText('We have cancelled this visit').waitFor();
  expect(await phone.getByText('Show this code at the entrance').count()).toBe(0);
  await expectAccessible(phone);
});

it('puts one ticket of several into the phone’s wallet, and sends it on by its own link', async () => {
  const [certificates, google] = [makeAppleCertificates(), await startGoogleWallet()];
  const admin = await signInAs(server, (await makeUser('administrator')).email);
  await saveWallet(admin, 'apple', appleForm(certificates));
  await saveWallet(admin, 'google', googleForm(google));
  const sale = await sell({ quantity: 2 });
  const { page } = await server.newClient().get(paths.orders.show(sale.reference, sale.key));
  const [ticket] = page!.props.tickets as { code: string }[];
  const phone = await newPhone({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605' });
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => Object.assign(window, { shared }),
    });
  });
  await phone.goto(server.url + paths.orders.show(sale.reference, sale.key));
  const first = phone.getByRole('listitem').filter({ hasText: '1. ' }).first();
  await first.getByRole('button', { name: /^Share ticket/ }).click();
  await expect
    .poll(() => phone.evaluate(() => (window as unknown as { shared?: ShareData }).shared?.url))
    .toBe(server.url + paths.tickets.show(ticket!.code));
  await phone.getByRole('link', { name: 'Add to Google Wallet' }).waitFor();
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    first.getByRole('link', { name: 'Add to Apple Wallet' }).click(),
  ]);
  const { pass } = readPass(readFileSync(await download.path()), certificates);
  expect(pass.barcodes![0]!.message).toBe(ticket!.code);
  await google.close();
  certificates.remove();
});

/** The phone that bought it. */
const placedOn = (phone: Page, { id }: { id: string }): Promise<void> =>
  phone.context().addCookies([{ name: 'aforo_placed', value: placedMark(id), url: server.url }]);

it('gives one of two tickets back on a phone, in a few taps, and says what comes back before', async () => {
  const event = { refundSteps: [{ hoursBefore: 1, percent: 5000 }] };
  const sale = await sell({ quantity: 2, event });
  const phone = await newPhone();
  await placedOn(phone, sale);
  await phone.goto(server.url + paths.orders.show(sale.reference, sale.key));
  await phone.getByRole('link', { name: 'Get a refund' }).click();
  await phone.getByRole('checkbox', { name: /^2\. Adult/ }).check();
  await phone.getByText('Card ending in 4242').waitFor();
  await phone.getByText('1 ticket will no longer be valid.').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: /^Cancel \d+ tickets? and get €6\.00 refunded$/ }).click();
  await phone.getByText('Partly refunded').waitFor();
  expect(
    await sql(
      'test_given_back',
      'select state::text, count(*)::int as n from tickets where order_id = $1 group by state order by 1',
      [sale.id],
    ),
  ).toEqual([
    { state: 'cancelled', n: 1 },
    { state: 'valid', n: 1 },
  ]);
});

it('moves one of three tickets to another day on a phone, and the others stay', async () => {
  const sale = await sell({ quantity: 3, event: { rescheduleUntilHours: 1, rescheduleMoves: 2 } });
  const [first, , third] = hoursOfOneMonth(3);
  await prisma.appointment.update({ where: { id: sale.slot! }, data: first! });
  const later = await prisma.appointment.update({ where: { id: await createSlot(sale.eventId) }, data: third! });
  const phone = await newPhone();
  await placedOn(phone, sale);
  await phone.goto(server.url + paths.orders.show(sale.reference, sale.key));
  await phone.getByRole('button', { name: 'Changes and refunds' }).click();
  await phone.getByText('You can change each ticket up to 2 times.').waitFor();
  await phone.getByRole('link', { name: 'Change time' }).click();
  await phone.getByRole('checkbox', { name: /^2\. Adult/ }).check();
  await phone.locator(`[data-day="${dayIn(later.startsAt, ZONE)}"]`).click();
  await phone.getByRole('radio', { name: new RegExp(formatTime(later.startsAt, ZONE, 'en')) }).check({ force: true });
  await phone.getByText('Nothing to pay').waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Change 1 ticket' }).click();
  await phone.getByText('Time changed. The new ticket is below').waitFor();
  expect(
    await sql(
      'test_moved',
      `select i.position, i.appointment_id = $2 as moved, array_agg(t.state::text order by t.created_at, t.id) as tickets
       from order_items i join tickets t on t.order_item_id = i.id where i.order_id = $1 group by i.id order by 1`,
      [sale.id, later.id],
    ),
  ).toEqual([
    { position: 1, moved: false, tickets: ['valid'] },
    { position: 2, moved: true, tickets: ['replaced', 'valid'] },
    { position: 3, moved: false, tickets: ['valid'] },
  ]);
});
