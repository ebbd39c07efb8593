/**
 * A day of the ledger is aggregated while another process inserts an entry for it: in either order the report includes
 * the entry. Without the lock the aggregate would miss the concurrent entry.
 */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql, type Tx } from '../../../server/infra/db';
import { readReport } from '../../../server/reports/sales/readReport';
import { translator } from '../../../server/shared/i18n';
import { reportAsked } from '../../../server/shared/salesReport';
import { sold } from '../../integration/payments/refundFixture';
import { putEntriesAt } from '../../support/putEntriesAt';
import { runBoxOffice } from '../boxOffice';
import { holdOpen } from '../holdOpen';
import { untilSomeWait, withoutGuard } from '../withoutGuard';

const DAY = '2025-10-10';
runBoxOffice();
let orderId: string;
beforeAll(async () => {
  const order = await sold({ quantity: 2, product: { name: { en: 'Adult' }, priceCents: 1000 } });
  orderId = order.id;
  await putEntriesAt(orderId, `'${DAY}T10:00:00Z'`);
});

const rollUp = () => sql('test_roll_up', `select roll_up_day('sales', $1::date)`, [DAY]);
const enter = (tx: Tx) => tx.$executeRaw`
  insert into sale_entries (at, kind, order_id, order_item_id, event_id, product_id, channel, quantity, list_cents, discount_cents, gross_cents, tax_rate, tax_cents, currency, time_zone)
    select at, 'correction', order_id, order_item_id, event_id, product_id, channel, 0, 100, 0, 100, tax_rate, 0, currency, time_zone from sale_entries
    where order_id = ${orderId}::uuid and kind = 'sale' limit 1`;

async function figures(): Promise<{ said: number; ledger: number }> {
  const days = { from: DAY, to: DAY };
  const period = { range: 'custom', compare: 'previous', days, before: { from: '2025-10-09', to: '2025-10-09' } };
  const namer = { locale: 'en', t: translator('en') } as const;
  const asked = reportAsked({ rows: 'product' }, true);
  const { totals } = await readReport({ ...asked, period: period as never, scope: 'everywhere', namer });
  const [{ sum }] = (await prisma.$queryRaw`select sum(gross_cents)::int as sum from sale_entries`) as [
    { sum: number },
  ];
  return { said: totals[0]!.now, ledger: sum };
}

it('waits for what is being entered, and what is entered while it is added up is read from the ledger', async () => {
  await rollUp();
  const entering = await holdOpen(enter);
  const rolling = rollUp();
  await untilSomeWait(/roll_up_day/, 1);
  expect((await figures()).said).toBe(2000);
  await entering.commit();
  await rolling;
  expect(await figures()).toEqual({ said: 2100, ledger: 2100 });
  expect(await prisma.lateDay.count()).toBe(0);

  const adding = await holdOpen((tx) => tx.$queryRaw`select roll_up_day('sales', ${DAY}::date)::text as done`);
  const late = prisma.$transaction(enter);
  await untilSomeWait(/insert into sale_entries/, 1);
  await adding.commit();
  await late;
  expect(await figures()).toEqual({ said: 2200, ledger: 2200 });
  expect(await prisma.lateDay.count()).toBe(1);
  await Promise.all([rollUp(), rollUp()]);
  expect(await figures()).toEqual({ said: 2200, ledger: 2200 });
  expect(await prisma.lateDay.count()).toBe(0);
});

it('control: without the lock a day misses what was being entered', async () => {
  await withoutGuard('note_late_entries', [['pg_advisory_xact_lock_shared(hashtextextended(day::text, 36))', '1']]);
  const entering = await holdOpen(enter);
  await rollUp();
  await entering.commit();
  await rollUp();
  // The late entry's mark exists, and the day is correct again; but a day aggregated for the first time has no mark.
  await sql('test_forget', 'delete from ledger_days');
  const second = await holdOpen(enter);
  await rollUp();
  await second.commit();
  const { said, ledger } = await figures();
  expect(said).toBeLessThan(ledger);
});
