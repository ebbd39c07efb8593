/** Ledgers of sales and money: their entries, their immutability, and the report of differences. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { proveLedgers } from '../../../server/payments/books/proveLedgers';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { buyerOf } from '../../support/placingBrowser';
import { putEntriesAt } from '../../support/putEntriesAt';
import { ALWAYS } from '../orders/exchangeFixture';
import { exchange } from '../orders/rescheduleFixture';
import { createProduct } from '../orders/shopFixture';
import type { Sale } from '../tickets/saleFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { post, sold } from './refundFixture';

const app = runApp();
const manager = signedIn(app, 'manager');

const salesOf = async ({ id }: Sale) =>
  (await prisma.saleEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map((row) => [
    row.kind,
    row.quantity,
    ...[row.listCents, row.discountCents, row.grossCents, row.taxCents].map(Number),
  ]);
const moneyOf = async ({ id }: Sale) =>
  (await prisma.moneyEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).map((row) => [
    row.kind,
    row.method,
    Number(row.amountCents),
  ]);

/** A day's figures on the dashboard: by product, and in total. */
async function dayOf(day: string) {
  const query = new URLSearchParams({ range: 'custom', compare: 'previous', from: day, to: day });
  await manager.get(paths.dashboard());
  const { page } = await manager.visit(`${paths.dashboard()}?${query}`, { only: ['figures'] });
  const { figures } = page!.props as unknown as Required<import('../../../server/pages').Pages['Dashboard/Index']>;
  return {
    products: figures.products.map(({ name, now }) => [name.split(' · ')[0], now.tickets, now.orders, now.cents]),
    total: figures.totals.map(({ now }) => now.cents),
  };
}

describe('the ledger of sales', () => {
  it('has an exchange a week later on its own day: the first day stays as it was, the second has the difference', async () => {
    const event = { rescheduleUntilHours: 1, rescheduleExchanges: true, refundSteps: ALWAYS };
    const sale = await sold({ quantity: 1, product: { name: { en: 'Half' }, priceCents: 1400 }, event });
    const other = await createProduct(sale.eventId, { name: { en: 'Whole' }, priceCents: 700, taxRate: 1000 });
    // 00:30 in Madrid is the evening before in UTC.
    await putEntriesAt(sale.id, `timestamp '2025-03-01 00:30' at time zone 'Europe/Madrid'`);
    const first = await dayOf('2025-03-01');
    expect(first).toEqual({ products: [['Half', 1, 1, 1400]], total: [1400] });
    expect((await dayOf('2025-02-28')).total).toEqual([]);
    const answer = await exchange(buyerOf(app), sale, { products: { 1: other }, expectedCents: -700 });
    expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(400);
    await putEntriesAt(sale.id, `timestamp '2025-03-08 12:00' at time zone 'Europe/Madrid'`, ['exchange']);
    expect(await dayOf('2025-03-01')).toEqual(first);
    expect(await dayOf('2025-03-08')).toEqual({
      products: [
        ['Whole', 1, 0, 700],
        ['Half', -1, 0, -1400],
      ],
      total: [-700],
    });
    expect(await salesOf(sale)).toEqual([
      ['sale', 1, 1400, 0, 1400, 127],
      ['exchange', -1, -1400, 0, -1400, -127],
      ['exchange', 1, 700, 0, 700, 64],
    ]);
  });

  it('takes off of a refunded unit what goes back of it, and the tax that the papers take off', async () => {
    const sale = await sold({ quantity: 3, product: { priceCents: 1207 } });
    await post(buyerOf(app), sale, { positions: [1], expectedCents: 1207 });
    expect(await salesOf(sale)).toEqual([
      // 36.21 includes 3.29, and the remaining 24.14 include 2.19.
      ['sale', 1, 1207, 0, 1207, 110],
      ['sale', 1, 1207, 0, 1207, 110],
      ['sale', 1, 1207, 0, 1207, 109],
      ['refund', -1, -1207, 0, -1207, -110],
    ]);
    expect(await moneyOf(sale)).toEqual([['taken', 'card', 3621]]);
    const [refund] = await prisma.refund.findMany({ where: { orderId: sale.id } });
    await sql('test_sent', `select settle_refund($1, 'done', null, null)`, [refund!.id]);
    expect(await moneyOf(sale)).toEqual([
      ['taken', 'card', 3621],
      ['returned', 'card', -1207],
    ]);
  });
});

describe('an entry', () => {
  it('is never changed and never deleted, by whatever statement', async () => {
    const sale = await sold();
    for (const table of ['sale_entries', 'money_entries'])
      for (const change of [
        `update ${table} set currency = 'USD'`,
        `update ${table} set at = at + interval '1 day'`,
        `update ${table} set created_by = gen_random_uuid()`,
        `delete from ${table}`,
      ])
        await expect(sql(`test_${randomUUID()}`, `${change} where order_id = $1`, [sale.id])).rejects.toThrow(
          /append-only/,
        );
    await expect(prisma.saleEntry.deleteMany({ where: { orderId: sale.id } })).rejects.toThrow(/append-only/);
  });
});

describe('the nightly proof', () => {
  it('names an order whose ledger differs, once, on the page and to those who see to payments, until it fits again', async () => {
    const [sale, other] = [await sold(), await sold()];
    const { id: adminId } = await makeUser('administrator');
    const told = () => prisma.notification.findMany({ where: { kind: 'ledgers_differ', userId: adminId } });
    await proveLedgers();
    expect([await prisma.ledgerDifference.count(), (await told()).length]).toEqual([0, 0]);
    const tamper = (text: string) =>
      connection.script(`begin; set local session_replication_role = replica; ${text}; commit`);
    await tamper(`update sale_entries set gross_cents = gross_cents + 1, list_cents = list_cents + 1
      where id = (select min(id) from sale_entries where order_id = '${sale.id}')`);
    await tamper(`update money_entries set amount_cents = amount_cents - 1 where order_id = '${other.id}'`);
    for (let night = 0; night < 2; night += 1) await proveLedgers();
    expect((await told()).map(({ data }) => (data as { count: number }).count)).toEqual([2]);
    const client = await signInAs(app, (await makeUser('accountant')).email);
    const { ledgers } = expectPage(await client.get(paths.cardPayments.index()), 'Payments/Card/Admin/Index');
    const shown = ledgers.rows.map(({ reference, ledger, sold, paid }) => [
      formatReference(reference),
      ledger,
      sold,
      paid,
    ]);
    expect(new Set(shown)).toEqual(
      new Set([
        [formatReference(sale.reference), 'sales', 2401, 2400],
        [formatReference(other.reference), 'money', 2400, 2399],
      ]),
    );
    await tamper(`update sale_entries set gross_cents = gross_cents - 1, list_cents = list_cents - 1
      where id = (select min(id) from sale_entries where order_id = '${sale.id}')`);
    await tamper(`update money_entries set amount_cents = amount_cents + 1 where order_id = '${other.id}'`);
    await proveLedgers();
    expect(await prisma.ledgerDifference.count()).toBe(0);
  });
});
