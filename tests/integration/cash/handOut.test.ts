/**
 * Cash of a refund leaves the drawer with the decision at the till, once; unpaid refunds are reported before and during
 * the count.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { PrintAnswer } from '../../../server/cash/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { close, count, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const PIN = '4821';
const app = runApp();
let [venue, event, adult, child, slot] = ['', '', '', '', ''];
let managerId: string;
beforeAll(async () => {
  venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  adult = await createProduct(event, { channels: ['counter'], priceCents: 1200 });
  child = await createProduct(event, { channels: ['counter'], priceCents: 700 });
  slot = await createSlot(event, { capacity: 50 });
  ({ id: managerId } = await makeUser('manager'));
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
});

async function openTill(float: number) {
  const client = await signInAs(app, (await makeUser('cashier')).email);
  const { id } = await open(client, await createCashbox(venue), float);
  return { client, shift: id };
}
async function sell(client: Client, quantity = 1) {
  const lines = [{ eventId: event, productId: adult, appointmentId: slot, quantity }];
  const totalCents = quantity * 1200;
  const parts = [{ id: randomUUID(), kind: 'cash', givenCents: totalCents }];
  const answer = await client.json('POST', paths.pos.sales(), { key: randomUUID(), lines, totalCents, parts });
  return answer.json<{ reference: string }>().reference;
}
const refundBody = () => ({
  ...{ id: randomUUID(), positions: [1], how: 'all', expectedCents: 1200, currency: 'EUR', note: 'Fell ill' },
  ...{ approver: managerId, pin: PIN },
});
const manual = async (client: Client, address: string) =>
  expectPage(await client.get(address), 'Payments/ManualPos/Create');
const closing = async (client: Client, shift: string) =>
  expectPage(await client.get(`${paths.shifts.one(shift)}?tab=close`), 'Cash/Shifts/Show');
const drawerOf = async (shift: string) => Number((await shiftOf(shift)).drawerCents);

it('a refund in cash is paid out with the decision, once, also when it is sent five times together', async () => {
  const { client, shift } = await openTill(5000);
  const reference = await sell(client, 2);
  const body = refundBody();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.json('POST', paths.pos.refund(reference), body)),
  );
  for (const answer of answers) expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  expect(await drawerOf(shift)).toBe(5000 + 2400 - 1200);
  expect(await prisma.cashMovement.count({ where: { refundId: body.id } })).toBe(1);
  const page = await manual(client, paths.pos.handedOut(reference, [body.id]));
  expect([page.handedOut, page.refund!.waiting]).toEqual([1200, []]);
  expect((await manual(client, paths.pos.manual(reference))).handedOut).toBeNull();
  // Another till's page has nothing to hand over.
  const other = await openTill(0);
  expect((await manual(other.client, paths.pos.handedOut(reference, [body.id]))).handedOut).toBeNull();
});

it('a cheaper ticket hands out the difference, once', async () => {
  const { client, shift } = await openTill(5000);
  const reference = await sell(client);
  const body = {
    ...{ id: randomUUID(), positions: [1], products: { 1: child }, seen: { 1: slot }, expectedCents: -500 },
    ...{ currency: 'EUR', reason: 'A child came', force: true, approver: managerId, pin: PIN },
  };
  for (const _ of [1, 2])
    expect((await client.json('POST', paths.pos.reschedule(reference), body)).status).toBeLessThan(400);
  expect(await drawerOf(shift)).toBe(5000 + 1200 - 500);
});

it('the page after an exchange prints the new ticket alone, once, and refuses tickets of others', async () => {
  const { client } = await openTill(5000);
  const reference = await sell(client, 3);
  const print = async (input: object, who = client) =>
    who.json('POST', paths.pos.prints(), { id: randomUUID(), reference, ...input });
  const printed = (answer: { json: <T>() => T }) =>
    answer.json<PrintAnswer>().receipt?.tickets.map(({ reference: code }) => code) ?? [];
  expect(printed(await print({ what: 'sale' }))).toHaveLength(3);
  const body = {
    ...{ id: randomUUID(), positions: [2], products: { 2: child }, seen: { 2: slot }, expectedCents: -500 },
    ...{ currency: 'EUR', reason: 'A child came', force: true, approver: managerId, pin: PIN },
  };
  const before = await prisma.ticket.findFirstOrThrow({ where: { order: { reference }, item: { position: 2 } } });
  const answer = await client.json('POST', paths.pos.reschedule(reference), body, { follow: false });
  const page = await manual(client, answer.headers.get('location')!);
  const news = await prisma.ticket.findMany({ where: { order: { reference }, item: { position: 2 }, state: 'valid' } });
  expect(news.map(({ id }) => id)).not.toContain(before.id);
  expect(page).toMatchObject({ handedOut: 500, alone: { references: [news[0]!.reference], isNew: true } });
  const { references: tickets } = page.alone;
  // The page is loaded twice: it prints only the first time.
  const [first, second] = [await print({ what: 'exchange', tickets }), await print({ what: 'exchange', tickets })];
  expect([printed(first), printed(second)]).toEqual([tickets, []]);
  expect(first.json<PrintAnswer>()).toMatchObject({
    ...{ prints: [{ kind: 'tickets', copy: 0 }], receipt: { tickets: [{ of: 3 }] } },
  });
  // A manual print is a copy, and needs a reason.
  expect(refusalOf(await print({ what: 'tickets', tickets })).errors).toHaveProperty('reason');
  const copy = await print({ what: 'tickets', tickets, reason: 'Torn' });
  expect([printed(copy), copy.json<PrintAnswer>().prints[0]!.copy]).toEqual([tickets, 1]);
  // The replaced ticket, one of another order, and one that does not exist.
  const gone = refusalOf(await print({ what: 'tickets', tickets: [before.reference], reason: 'Torn' }));
  expect(gone).toMatchObject({ errors: { tickets: [expect.any(String)] } });
  const foreign = await prisma.ticket.findFirstOrThrow({ where: { order: { reference: await sell(client) } } });
  for (const code of [foreign.reference, 'ZZZZZZZZZZ'])
    expect((await print({ what: 'tickets', tickets: [...tickets, code], reason: 'Torn' })).status).toBe(404);
  for (const wrong of [[], [''], 'x', {}, [null], Array.from({ length: 501 }, () => tickets[0])])
    expect((await print({ what: 'tickets', tickets: wrong })).status).toBe(422);
  for (const what of ['sale', 'receipt', 'both']) expect((await print({ what, tickets })).status).toBe(422);
  expect((await print({ what: 'exchange' })).status).toBe(422);
  // An id belongs to its tickets.
  const id = randomUUID();
  expect((await print({ id, what: 'tickets', tickets, reason: 'Torn' })).status).toBe(200);
  const rest = await prisma.ticket.findFirstOrThrow({ where: { order: { reference }, item: { position: 1 } } });
  expect((await print({ id, what: 'tickets', tickets: [rest.reference], reason: 'Torn' })).status).toBe(409);
});

it('a ticket has one original, whether it is printed alone or with the others', async () => {
  const { client } = await openTill(0);
  const reference = await sell(client, 2);
  const tickets = await prisma.ticket.findMany({ where: { order: { reference } } });
  const [one, two] = tickets.map((ticket) => ticket.reference);
  const print = (input: object) =>
    client.json('POST', paths.pos.prints(), { id: randomUUID(), what: 'tickets', reference, ...input });
  const copyOf = async (input: object) => (await print(input)).json<PrintAnswer>().prints[0]!.copy;
  const alone = await Promise.all([1, 2, 3, 4].map(() => print({ tickets: [one] })));
  expect(alone.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await copyOf({ tickets: [two] })).toBe(0);
  expect(refusalOf(await print({})).errors).toHaveProperty('reason');
  expect(await copyOf({ reason: 'Lost' })).toBe(1);
  expect(await copyOf({ tickets: [two, one], reason: 'Lost' })).toBe(2);
  expect(await copyOf({ tickets: [one], reason: 'Lost' })).toBe(3);
});

it('the browser’s own printer has one slip of a payout, however often its page is loaded', async () => {
  const { client, shift } = await openTill(5000);
  const reference = await sell(client);
  await client.json('POST', paths.pos.refund(reference), refundBody());
  const slips = async () => {
    const wanted = { id: randomUUID(), what: 'payout', reference };
    return (await client.json('POST', paths.shifts.prints(shift), wanted)).json<PrintAnswer>().slips;
  };
  expect(await slips()).toMatchObject([{ kind: 'refund', amount: -1200, reason: reference, copy: 0, currency: 'EUR' }]);
  expect(await slips()).toEqual([]);
});

it('what the drawer refused is told before the count and in it, and is paid out after a first count', async () => {
  const { client, shift } = await openTill(0);
  const reference = await sell((await openTill(0)).client);
  const body = refundBody();
  await client.json('POST', paths.pos.refund(reference), body);
  expect((await manual(client, paths.pos.manual(reference))).refund!.waiting).toMatchObject([{ amount: 1200 }]);
  const own = [{ id: body.id, reference, amount: 1200, isOurs: true }];
  const ours = async () => (await closing(client, shift)).refunds.filter(({ isOurs }) => isOurs);
  expect(await ours()).toMatchObject(own);
  await move(client, shift, 'deposit', 2000);
  // The cashier handed over 12.00 and counts the remaining 8.00.
  await close(client, shift, 800);
  const counted = await closing(client, shift);
  expect(counted.shift.count).toMatchObject({ difference: null, mayPayOut: true, mayCountAgain: true });
  expect(await ours()).toMatchObject(own);
  expect((await client.json('POST', paths.shifts.resume(shift), {})).status).toBeLessThan(400);
  const paid = await client.json('POST', paths.shifts.refunds(shift), { refundId: body.id, code: '' });
  expect(paid.status).toBeLessThan(400);
  await close(client, shift, 800);
  expect(await shiftOf(shift)).toMatchObject({ state: 'closed', firstCountedCents: 800, differenceCents: 0 });
});

it('without a refund to pay out a first count stays, and after the reason there is no other count', async () => {
  const { client, shift } = await openTill(1000);
  await close(client, shift, 900);
  expect(refusalOf(await client.json('POST', paths.shifts.resume(shift), {})).code).toBe('shift_counted');
  expect((await closing(client, shift)).shift.count).toMatchObject({ mayPayOut: false, mayCountAgain: true });
  await client.json('POST', paths.shifts.reason(shift), { reason: 'A coin fell' });
  const { count: shown } = (await closing(client, shift)).shift;
  expect(shown).toMatchObject({ difference: -100, mayPayOut: false, mayCountAgain: false, needsApproval: true });
  expect((await count(client, shift, 1000, { again: true })).status).toBeGreaterThanOrEqual(400);
});

it('the code on each ticket is shown, and the ticket that was scanned is chosen', async () => {
  const { client } = await openTill(0);
  const reference = await sell(client, 2);
  const tickets = await prisma.ticket.findMany({ where: { order: { reference } }, include: { item: true } });
  const codes = Object.fromEntries(tickets.map((ticket) => [ticket.item.position, ticket.reference]));
  expect(Object.keys(codes)).toEqual(['1', '2']);
  const { unit } = await manual(client, paths.pos.manualOf(reference, codes[2]!));
  expect(unit).toBe(2);
  const refund = expectPage(await client.get(paths.pos.refund(reference, unit)), 'Orders/Refund');
  expect([refund.chosen, refund.till!.codes]).toEqual([[2], codes]);
  const exchange = expectPage(await client.get(paths.pos.reschedule(reference, unit)), 'Orders/Reschedule');
  expect(exchange.till!.codes).toEqual(codes);
  expect((await manual(client, paths.pos.manualOf(reference, 'UNKNOWN'))).unit).toBeNull();
});
