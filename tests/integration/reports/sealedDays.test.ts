/**
 * Closed days keep their figures: later entries are shown separately, and changes that bypass the product are detected.
 */
import { beforeAll, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import type { Pages } from '../../../server/pages';
import { sealJob } from '../../../server/reports/sales/sealedDays';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { plusDays } from '../../../server/shared/period';
import { dayIn } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { buyerOf } from '../../support/placingBrowser';
import { prepare } from '../../support/prepare';
import { putEntriesAt } from '../../support/putEntriesAt';
import { post, STEPS, sold } from '../payments/refundFixture';
import { makeUser, signedIn, signInAs } from '../users/people';

const dayAgo = (days: number) => plusDays(dayIn(new Date(), 'Europe/Madrid'), -days);
const [FIRST, SECOND] = [dayAgo(40), dayAgo(39)];
const app = runApp();
const books = signedIn(app, 'accountant');
const first = prepare(() =>
  sold({
    quantity: 1,
    product: { name: { en: 'Adult' }, priceCents: 1400 },
    event: { refundSteps: STEPS },
  }),
);
beforeAll(async () => {
  const second = await sold({ quantity: 2, product: { name: { en: 'Adult' }, priceCents: 1000 } });
  await putEntriesAt(first.id, `'${FIRST}T10:00:00Z'`);
  await putEntriesAt(second.id, `'${SECOND}T10:00:00Z'`);
});

const seal = (client: Client, through: string) => client.post(paths.salesReports.seals(), { through });
async function days() {
  const { page } = await books.visit(paths.salesReports.days({ range: 'custom', from: FIRST, to: SECOND }));
  return (page!.props as unknown as Pages['SalesReports/Days']).days;
}
const rowOf = async (day: string) => (await days()).rows.find((row) => row.day === day)!;

it('are sealed by accountants, once, and only when they are over', async () => {
  expect((await days()).next).toBe(FIRST);
  const manager = await signInAs(app, (await makeUser('manager')).email);
  expect((await seal(manager, SECOND)).status).toBe(403);
  for (const [through, message] of [
    [dayAgo(-1), 'You can seal a day when it has ended.'],
    ['yesterday', 'Enter a valid value.'],
  ] as const) {
    const { page } = await seal(books, through);
    expect(JSON.stringify(page!.props.errors)).toContain(message);
  }
  await Promise.all([seal(books, SECOND), seal(books, SECOND)]);
  await seal(books, FIRST);
  expect(await prisma.sealedDay.count()).toBe(2);
  expect(await prisma.auditLog.count({ where: { action: 'day.sealed' } })).toBeGreaterThan(0);
  expect(await rowOf(FIRST)).toMatchObject({ sales: 1400, money: 1400, laterSales: 0, laterMoney: 0, fault: null });
  expect(await rowOf(SECOND)).toMatchObject({ sales: 2000, money: 2000, owedByBuyers: 0, fault: null });
  expect((await rowOf(SECOND)).sealed).not.toBeNull();
});

it('stay as they are when a ticket of them is refunded later: that is of its own day', async () => {
  const sums = async () => (await days()).rows.map(({ day, sales, laterSales }) => [day, sales, laterSales]);
  const sealed = await sums();
  const answer = await post(buyerOf(app), first, { positions: [1], expectedCents: 1400 });
  expect(answer.status).toBeLessThan(400);
  expect(await sums()).toEqual(sealed);
  expect((await days()).corrected).toBe(0);
  const { page } = await books.visit(paths.salesReports.index({ range: 'last7' }));
  expect((page!.props as unknown as Pages['SalesReports/Index']).report.totals[0]!.now).toBe(-1400);
});

it('keep their figures, with what comes later beside them', async () => {
  await sql(
    'test_late',
    `insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone)
     select at, 'correction', order_id, order_item_id, event_id, product_id, channel, 0, -100, 0, -100, tax_rate, 0, currency, time_zone from sale_entries where order_id = $1 and kind = 'sale' limit 1`,
    [first.id],
  );
  expect(await rowOf(FIRST)).toMatchObject({ sales: 1400, laterSales: -100, laterMoney: 0, fault: null });
  expect(await rowOf(FIRST)).toMatchObject({ money: 1400, onAccount: 0, settled: 0, owedByBuyers: 0 });
  const { corrections, corrected } = await days();
  expect([corrected, corrections.map(({ reference, amount, kind }) => [reference, amount, kind])]).toEqual([
    1,
    [[first.reference, -100, 'correction']],
  ]);
  const { page } = await books.visit(paths.salesReports.index({ range: 'custom', from: FIRST, to: SECOND }));
  const { report, corrected: said } = page!.props as unknown as Pages['SalesReports/Index'];
  expect([said, report.totals[0]!.now]).toEqual([1, 3300]);
});

it('refuse every change, and show one that was made behind the product', async () => {
  await expect(sql('test_unseal', 'delete from sealed_days')).rejects.toThrow(/append-only/);
  const behind = (text: string) =>
    connection.script(`begin; set local session_replication_role = replica; ${text}; commit`);
  await behind(
    `update sale_entries set gross_cents = gross_cents + 1, list_cents = list_cents + 1 where order_id = '${first.id}' and kind = 'sale'`,
  );
  expect((await rowOf(FIRST)).fault).toBe('figures');
  await behind(
    `update sale_entries set gross_cents = gross_cents - 1, list_cents = list_cents - 1 where order_id = '${first.id}' and kind = 'sale'`,
  );
  expect((await rowOf(FIRST)).fault).toBeNull();
  await behind(`update sealed_days set snapshot = snapshot || '{"sales": []}' where day = '${SECOND}'`);
  expect((await rowOf(SECOND)).fault).toBe('seal');
});

it('are sealed by the clock where the settings say so', async () => {
  await sealJob.handle(undefined as never, undefined as never);
  expect(await prisma.sealedDay.count()).toBe(2);
  await writeSetting('invoices.seal_days', 36, null);
  await sealJob.handle(undefined as never, undefined as never);
  const last = await prisma.sealedDay.findFirstOrThrow({ orderBy: { day: 'desc' } });
  expect(last.day.toISOString().slice(0, 10)).toBe(dayAgo(36));
  expect(last.sealedBy).toBeNull();
  await seal(books, dayAgo(35));
  expect((await days()).rows.filter(({ fault }) => fault === 'chain')).toEqual([]);
});

it('say what buyers owe, so that sold is paid, on account and owed', async () => {
  const day = dayAgo(20);
  const sale = await sold({ quantity: 1, product: { name: { en: 'Adult' }, priceCents: 1500 } });
  await putEntriesAt(sale.id, `'${day}T10:00:00Z'`);
  await sql(
    'test_more_sold',
    `insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone)
     select at, 'correction', order_id, order_item_id, event_id, product_id, channel, 0, 500, 0, 500, tax_rate, 0, currency, time_zone from sale_entries where order_id = $1 and kind = 'sale' limit 1`,
    [sale.id],
  );
  const { page } = await books.visit(paths.salesReports.days({ range: 'custom', from: day, to: day }));
  expect((page!.props as unknown as Pages['SalesReports/Days']).days.rows).toMatchObject([
    { sales: 2000, money: 1500, onAccount: 0, settled: 0, owedByBuyers: 500 },
  ]);
});
