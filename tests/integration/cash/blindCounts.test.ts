/**
 * Until the count is submitted, the till's people see no total of its cash on any page or in any file that they may
 * open.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { STATED_ROUTES } from '../access/routePermissions';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { approve, close, count, createCashbox, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';

const app = runApp();
let venueId: string;
let eventId: string;
let slot: string;
beforeAll(async () => {
  venueId = await createVenue();
  ({ id: eventId } = await createEvent(venueId));
  slot = await createSlot(eventId, { capacity: 500 });
});

type Line = [priceCents: number, quantity: number];

/** A cash sale. No product price equals its amount, so lists of products may show prices. */
async function sellLines(client: Client, lines: readonly Line[]): Promise<string> {
  const sold = [];
  for (const [priceCents, quantity] of lines) {
    const productId = await createProduct(eventId, { channels: ['counter'], priceCents });
    sold.push({ eventId, productId, appointmentId: slot, quantity });
  }
  const totalCents = lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: totalCents }];
  const answer = await client.json('POST', paths.pos.sales(), { key: randomUUID(), lines: sold, totalCents, parts });
  expect(answer.status).toBe(200);
  return answer.json<{ reference: string }>().reference;
}

type Made = { id: string; cashbox: string; references: readonly string[]; expected: number; sums: readonly number[] };

/** Number of shifts in this file: each has its own amounts, so that a leak can be attributed. */
let made = 0;

/** The first shift: 40.01 counted at the start, 731.93 and 110.73 sold: 842.66 in cash, and 882.67 in the drawer. */
async function sellTwice(client: Client, input: object = {}): Promise<Made> {
  const [one, two] = [73193 + 1011 * made, 11073 + 3 * made];
  made += 1;
  const cashbox = await createCashbox(venueId, input);
  const { id } = await open(client, cashbox, 4001);
  const references = [
    await sellLines(client, [
      [2500, 1],
      [one - 2500, 1],
    ]),
    await sellLines(client, [[two / 3, 3]]),
  ];
  const expected = 4001 + one + two;
  return { id, cashbox, references, expected, sums: [one, two, one + two, expected] };
}

/** Pages of one sale show its amount: the cashier took that money, and needs the change and the receipt. */
const OF_ONE_SALE = ['/pos', '/orders/:reference', '/pos/manual/:reference', '/pos/sales/:reference', '/tickets/:code'];
const isOfOneSale = (path: string) =>
  OF_ONE_SALE.some((one) => path === one || (one !== '/pos' && path.startsWith(`${one}`)));

/** All pages and files of the route table except those of one sale, with ids of the test's records. */
function addressesOf({ id, cashbox, references }: Made): string[] {
  const named: [beginning: string, id: string][] = [
    ['/cashbox-shifts/:id', id],
    ['/admin/events/:id', eventId],
    ['/admin/history/events/:id', eventId],
    ['/admin/history/cashboxes/:id', cashbox],
    ['/admin/history/venues/:id', venueId],
    ['/admin/venues/:id', venueId],
    ['/admin/appointments/:id', slot],
    ['/forecast/:id', eventId],
  ];
  const addresses = STATED_ROUTES.filter(({ method, path }) => method === 'GET' && !path.startsWith('/dev/'))
    .filter(({ path }) => !isOfOneSale(path))
    .map(({ path }) => {
      const found = named.find(([beginning]) => path.startsWith(beginning));
      const filled = found ? path.replace(found[0], found[0].replace(/:\w+$/, found[1])) : path;
      return filled.replace(':format', 'csv');
    });
  return [
    ...new Set(addresses.filter((path) => !path.includes(':'))),
    ...['balance', 'orders', 'withdrawals', 'prints', 'close'].map((tab) => `/cashbox?tab=${tab}`),
    '/orders/range?method=cash',
    '/orders/range?columns=reference,amount,sold',
    '/orders/range/export.csv?columns=reference,amount,sold',
    '/refunds?columns=order,amount,method',
    ...references.map((reference) => `/orders/search?q=${reference}`),
  ];
}

/** URLs that contain one of these sums, as money or in minor units. */
async function leaksOf(client: Client, till: Made, sums: readonly number[] = till.sums): Promise<string[]> {
  const texts = sums.flatMap((sum) => [
    String(sum),
    `${Math.floor(sum / 100)}[.,]${String(sum % 100).padStart(2, '0')}`,
  ]);
  const sum = new RegExp(`(?<![\\d.,a-f-])-?(${texts.join('|')})(?![\\da-f-])`);
  const leaks: string[] = [];
  for (const address of addressesOf(till)) {
    const answer = await client.get(address);
    expect(answer.status, address).toBeLessThan(500);
    const found = sum.exec(answer.text);
    // A signed-in cashier is redirected from the sign-in page to the point of sale.
    if (found && !answer.url.endsWith('/pos')) leaks.push(`${address}: ${found[0]}`);
  }
  // The dashboard loads its figures after the page.
  const later = await client.visit(paths.dashboard(), { only: ['figures', 'sales'] }).catch(() => null);
  if (later && sum.test(later.text)) leaks.push('/dashboard, later');
  return leaks;
}
const pagesOf = (leaks: readonly string[]) => leaks.map((leak) => leak.split(':')[0]);

describe.each<RoleName>(['cashier', 'administrator'])('a %s reads no cash of their own till', (role) => {
  it('before the count, between two counts and until it is final; a manager who is not at the till does', async () => {
    const client = await signInAs(app, (await makeUser(role)).email);
    const till = await sellTwice(client);
    const { id, expected } = till;
    expect(await leaksOf(client, till)).toEqual([]);
    await client.json('POST', paths.shifts.closing(id), {});
    expect(await leaksOf(client, till)).toEqual([]);
    // They learn that it differs, but not by how much or whether it is above the tolerance.
    await count(client, id, 100);
    expect(await leaksOf(client, till, [...till.sums, expected - 100])).toEqual([]);
    const first = expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show');
    expect(first).toMatchObject({ figures: null, shift: { count: { difference: null, needsApproval: false } } });
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const seen = pagesOf(await leaksOf(manager, till));
    for (const address of ['/cashboxes', `/cashbox-shifts/${id}`, '/orders/range?method=cash'])
      expect(seen).toContain(address);
    // The second count is final: it needs a reason and, above the tolerance, an approval.
    await count(client, id, 200, { again: true });
    const second = expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show');
    expect(second).toMatchObject({ figures: { expected }, shift: { count: { difference: 200 - expected } } });
    expect((await shiftOf(id)).state).toBe('closing');
    expect(refusalOf(await count(client, id, expected, { again: true })).errors).toHaveProperty('count');
    await client.json('POST', paths.shifts.reason(id), { reason: 'I miscounted' });
    await approve(manager, id);
    expect((await shiftOf(id)).state).toBe('closed');
    expect(pagesOf(await leaksOf(client, till))).toContain(`/cashbox-shifts/${id}`);
  }, 120_000);
});

describe('the first count', () => {
  it('stays blind until a reason gives up the second one; the reason is final, also within the tolerance', async () => {
    const client = await signInAs(app, (await makeUser('cashier')).email);
    const { id, expected } = await sellTwice(client, { toleranceCents: 50 });
    await close(client, id, 10_000);
    expect(expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show').figures).toBeNull();
    await client.json('POST', paths.shifts.reason(id), { reason: 'Wrong change' });
    const shown = expectPage(await client.get(paths.shifts.one(id)), 'Cash/Shifts/Show');
    expect(shown).toMatchObject({ figures: { expected }, shift: { count: { difference: 10_000 - expected } } });
    expect(refusalOf(await count(client, id, expected, { again: true })).errors).toHaveProperty('count');
    expect(await shiftOf(id)).toMatchObject({ state: 'closing', countedCents: 10_000 });
    await approve(await signInAs(app, (await makeUser('manager')).email), id);
  });

  it('is approved as the second person read it: other sums or another reason need another approval', async () => {
    const client = await signInAs(app, (await makeUser('cashier')).email);
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const { id, expected } = await sellTwice(client);
    await close(client, id, 10_000);
    await client.json('POST', paths.shifts.reason(id), { reason: 'Wrong change' });
    const others = [{ expectedCents: expected + 1 }, { countedCents: 9999 }, { reason: 'Another' }];
    for (const seen of others) expect(refusalOf(await approve(manager, id, seen)).code).toBe('count_changed');
    // The cashier changes the reason after the manager has opened the page.
    await client.json('POST', paths.shifts.reason(id), { reason: 'A bundle is missing' });
    expect(refusalOf(await approve(manager, id, { reason: 'Wrong change' })).code).toBe('count_changed');
    expect((await shiftOf(id)).state).toBe('closing');
    expect((await approve(manager, id)).status).toBeLessThan(400);
    expect((await shiftOf(id)).state).toBe('closed');
  });
});

it('a manager who took over by PIN is blind in their own session too', async () => {
  const client = await signInAs(app, (await makeUser('cashier')).email);
  const person = await makeUser('manager');
  await setStaffPin(person.id, PIN, { ip: null, userAgent: null });
  const manager = await signInAs(app, person.email);
  const till = await sellTwice(client);
  const { id, expected } = till;
  expect(expectPage(await manager.get(paths.shifts.one(id)), 'Cash/Shifts/Show').figures).not.toBeNull();
  await client.json('PUT', paths.shifts.cashier(id), { id: randomUUID(), person: person.id, pin: PIN });
  expect(expectPage(await manager.get(paths.shifts.one(id)), 'Cash/Shifts/Show').figures).toBeNull();
  expect(await leaksOf(manager, till)).toEqual([]);
  await close(client, id, expected);
}, 60_000);

it('a cash refund is hidden in the list of refunds and its file, which say so', async () => {
  const client = await signInAs(app, (await makeUser('administrator')).email);
  const { id, references, expected } = await sellTwice(client);
  const refund = { id: randomUUID(), positions: [1], how: 'all', currency: 'EUR', expectedCents: 2500 };
  await client.json('POST', paths.orders.refund(references[0]!), refund);
  await client.json('POST', paths.shifts.refunds(id), { refundId: refund.id });
  const amountOf = async () => {
    const { list } = expectPage(await client.get(paths.refunds.index()), 'Refunds/Index');
    expect(list.columns.find(({ name }) => name === 'amount')).toMatchObject({ hidesCash: true });
    return list.rows.find((row) => row.reference === references[0])!.amount;
  };
  const csv = () => client.get('/refunds/export.csv');
  expect(await amountOf()).toBeNull();
  expect((await csv()).text).toContain('Hidden until the count');
  await close(client, id, expected - 2500);
  expect((await shiftOf(id)).state).toBe('closed');
  expect(await amountOf()).toEqual({ amount: 2500, currency: 'EUR' });
});

it('a screen on a wall, which was made before the shift, leaves out cash of tills that are not counted', async () => {
  const administrator = await signInAs(app, (await makeUser('administrator')).email);
  const name = `Hall ${randomUUID()}`;
  await administrator.post('/dashboard/screens', { id: randomUUID(), name, venue: venueId, showsMoney: true });
  const { manage } = expectPage(await administrator.get(paths.lite.show()), 'Dashboard/Lite');
  const { link } = manage!.screens.find((screen) => screen.name === name)!;
  const takings = async () => {
    const { figures } = expectPage(await administrator.get(link), 'Dashboard/Lite');
    return { isWithoutCash: figures.isWithoutCash, cents: figures.gross!.reduce((sum, { cents }) => sum + cents, 0) };
  };
  const before = await takings();
  const client = await signInAs(app, (await makeUser('cashier')).email);
  const { id, expected } = await sellTwice(client);
  expect(await takings()).toEqual({ isWithoutCash: true, cents: before.cents });
  await close(client, id, expected);
  expect((await takings()).cents).toBe(before.cents + expected - 4001);
});
