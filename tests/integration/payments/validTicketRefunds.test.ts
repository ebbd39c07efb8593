/**
 * Refunds with tickets that stay valid: by staff, within their limit, at most the rest, and the same in all records.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { addProvider } from '../../../server/payments';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { closeHouse, openHouse, setSimplified } from '../invoices/invoiceFixture';
import { ALWAYS } from '../orders/exchangeFixture';
import { exchange } from '../orders/rescheduleFixture';
import { createProduct, createVenue } from '../orders/shopFixture';
import { mailsOf, type Sale, until } from '../tickets/saleFixture';
import { makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { type FakeProvider, fakeProvider } from './fakeProvider';
import { codeOf, facts, post, show, sold, staffPost } from './refundFixture';

const app = runApp();
let bank: FakeProvider;
let removeBank: () => void;
let manager: Client;
let clerk: Client;
beforeAll(async () => {
  bank = fakeProvider();
  removeBank = addProvider(bank);
  await openHouse();
  await setSimplified('always');
  manager = await signInAs(app, (await makeUser('manager')).email);
  clerk = await signInAs(app, (await makeUser('accountant')).email);
  await sql(
    'test_limit',
    `update roles set limits = '{"refund_cents": 500, "currency": "EUR"}' where name = 'accountant'`,
  );
});
afterAll(async () => {
  removeBank();
  await closeHouse();
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const keep = (sale: Sale, amountCents: number, more: object = {}, client = manager) =>
  staffPost(client, sale, {
    ...{ positions: [1], keep: true, how: 'amount', amountCents, expectedCents: amountCents, note: 'It rained' },
    ...more,
  });

/** Differences between an order's ledgers and its items and payments. */
const differences = ({ id }: Sale) =>
  sql(
    'test_ledger_differences',
    'select order_id from sales_differences(array[$1::uuid]) union all select order_id from money_differences(array[$1::uuid])',
    [id],
  );

const entriesOf = async ({ id }: Sale) =>
  (await prisma.saleEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map((row) => [
    row.kind,
    row.quantity,
    ...[row.listCents, row.discountCents, row.grossCents].map(Number),
  ]);

const stated = async ({ id }: Sale) =>
  (await prisma.invoice.findMany({ where: { orderId: id }, orderBy: { issuedAt: 'asc' } })).map(
    ({ kind, grossCents }) => [kind, Number(grossCents)],
  );

describe('money back for tickets that stay valid', () => {
  it('is a refund of its own kind, once, with its line in the ledger, its invoice, its mail and its history', async () => {
    const sale = await sold();
    await until(async () => (await stated(sale)).length === 1);
    const id = randomUUID();
    const answers = await Promise.all([keep(sale, 300, { id }), keep(sale, 300, { id })]);
    for (const answer of answers) expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect(await facts(sale)).toEqual({ state: 'paid', tickets: ['valid', 'valid'], refunds: [300], sold: 2 });
    // Two tickets of 12.00: one stays sold, for 9.00.
    expect(await entriesOf(sale)).toEqual([
      ['sale', 1, 1200, 0, 1200],
      ['sale', 1, 1200, 0, 1200],
      ['refund', 0, -300, 0, -300],
    ]);
    expect(await differences(sale)).toEqual([]);
    await until(async () => (await stated(sale)).length === 2);
    expect(await stated(sale)).toEqual([
      ['F2', 2400],
      ['R5', -300],
    ]);
    const mail = await until(async () => (await mailsOf(sale.id)).find(({ kind }) => kind === 'order_price_refunded'));
    expect(mail!.text).toContain('Your tickets are still valid');
    expect((await mailsOf(sale.id)).some(({ kind }) => kind === 'order_refund_made')).toBe(false);
    const { dossier } = expectPage(await manager.get(paths.orders.show(sale.reference)), 'Orders/Show');
    expect(dossier!.history.find(({ kind }) => kind === 'price_refunded')).toMatchObject({ amount: 300 });
    expect(dossier!.history.find(({ kind }) => kind === 'paid')).toMatchObject({ amount: 2400 });
  });

  it('never more than is left of a ticket, of the order’s fee nothing, and of a buyer’s own doing never', async () => {
    const sale = await sold();
    expect(Object.keys(codeOf(await keep(sale, 1201)).errors!)).toEqual(['amountCents']);
    expect((await keep(sale, 1000)).status).toBeLessThan(400);
    expect(Object.keys(codeOf(await keep(sale, 201)).errors!)).toEqual(['amountCents']);
    expect(Object.keys(codeOf(await keep(sale, 0)).errors!)).toEqual(['amountCents']);
    expect((await keep(sale, 200, { note: '' })).status).toBe(422);
    const own = { positions: [1], keep: true, how: 'amount', amountCents: 100, expectedCents: 100, note: 'I' };
    expect((await post(buyerOf(app), sale, own)).status).toBe(403);
    // The statement itself refuses more than the rest, for any caller.
    const [item] = await prisma.orderItem.findMany({ where: { orderId: sale.id, position: 1 } });
    const call = { id: randomUUID(), key: 'k', order_id: sale.id, items: [{ id: item!.id, amount: 201 }] };
    const [refused] = await sql<{ outcome: string }>('test_keep_too_much', 'select give_back($1::jsonb) as outcome', [
      JSON.stringify({ ...call, fee: 0, amount: 201, currency: 'EUR', reason: 'tickets_kept', keeps: true }),
    ]);
    expect(refused!.outcome).toBe('exceeds');
    expect((await facts(sale)).refunds).toEqual([1000]);
  });

  it('goes back of a ticket that somebody came in with', async () => {
    const sale = await sold();
    await sql('test_use', `update tickets set uses_left = 0, state = 'used' where order_id = $1`, [sale.id]);
    expect((await keep(sale, 500)).status).toBeLessThan(400);
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['used', 'used'], refunds: [500] });
  });

  it('above the limit waits for a second person, and changes nothing until then', async () => {
    const sale = await sold();
    expect((await keep(sale, 800, {}, clerk)).status).toBeLessThan(400);
    expect(await entriesOf(sale)).toHaveLength(2);
    const { id } = await prisma.refund.findFirstOrThrow({ where: { orderId: sale.id } });
    await manager.json('POST', paths.refunds.approve(id), {});
    expect(await facts(sale)).toMatchObject({ state: 'paid', tickets: ['valid', 'valid'], refunds: [800] });
    expect((await entriesOf(sale)).at(-1)).toEqual(['refund', 0, -800, 0, -800]);
    expect(await differences(sale)).toEqual([]);
  });

  it('lowers what the ticket gives back later, by its return and by an exchange', async () => {
    const event = { rescheduleUntilHours: 1, rescheduleExchanges: true, refundSteps: ALWAYS };
    const sale = await sold({ event });
    const free = await createProduct(sale.eventId, { name: { en: 'Free' }, priceCents: 0 });
    await keep(sale, 500);
    // 7.00 of it are left: its exchange for a free one refunds this, not 12.00.
    const answer = await exchange(buyerOf(app), sale, { units: [1], products: { 1: free }, expectedCents: -700 });
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
    expect(await differences(sale)).toEqual([]);
    await keep(sale, 200, { positions: [2] });
    const page = expectPage(await show(manager, sale, true), 'Orders/Refund');
    expect(page.units.map(({ position, paidCents }) => [position, paidCents])).toEqual([
      [1, 0],
      [2, 1000],
    ]);
    await staffPost(manager, sale, { positions: [2], how: 'all', expectedCents: 1000 });
    expect((await facts(sale)).refunds).toEqual([500, 700, 200, 1000]);
    expect(await differences(sale)).toEqual([]);
  });
});

it('who lets used tickets out at another venue does not refund one that was used here', async () => {
  const sale = await sold();
  await sql('test_use', `update tickets set uses_left = 0, state = 'used' where order_id = $1`, [sale.id]);
  const { id, email } = await makeUser('accountant');
  const roleId = await makeRole('Supervisor elsewhere', ['validations.force']);
  await prisma.userRole.create({ data: { userId: id, roleId, isLimited: true } });
  await prisma.roleScope.create({ data: { id: uuidv7(), userId: id, roleId, venueId: await createVenue() } });
  const client = await signInAs(app, email);
  const body = { positions: [1], expectedCents: 1200, force: true, note: 'Fire alarm' };
  expect(codeOf(await staffPost(client, sale, body)).code).toBe('refund_force_not_allowed');
  expect((await facts(sale)).refunds).toEqual([]);
});
