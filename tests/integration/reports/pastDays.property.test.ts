/**
 * Figures of a past day never change through later sales, refunds, exchanges or time changes: by day of sale, by day of
 * visit, in the money ledger, in deferred income and in the journal. The report by day of visit equals the income in
 * that day's journal.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { dayBook } from '../../../server/invoices/dayBook';
import { readReport } from '../../../server/reports/sales/readReport';
import { writeSetting } from '../../../server/settings';
import { translator } from '../../../server/shared/i18n';
import { reportAsked } from '../../../server/shared/salesReport';
import { DAY_MS, HOUR_MS, type IsoDate } from '../../../server/shared/time';
import { runApp } from '../../support/app';
import { at, change, openHouse, orders, pass, random, refund, sell, today } from '../payments/ledgerSteps';

const STEPS = 160;
runApp();
beforeAll(async () => {
  // A visit every ten hours from 29 days ago, so that most refunds are after one.
  await openHouse(Array.from({ length: 100 }, (_, visit) => 10 * visit - 29 * 24));
  await writeSetting('invoices.account_deferred', '485', null);
});
afterAll(() => writeSetting('invoices.account_deferred', '', null));

const dayAfter = (day: IsoDate, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as IsoDate;

async function figures(day: IsoDate, ledger: 'sales' | 'money', basis: string): Promise<readonly number[]> {
  const days = { from: day, to: day };
  const period = { range: 'custom', compare: 'previous', days, before: days } as never;
  const asked = reportAsked({ ledger, rows: 'channel', basis }, true);
  const namer = { locale: 'en', t: translator('en') };
  const { totals, columns } = await readReport({ ...asked, period, scope: 'everywhere', namer });
  return columns.map((_, column) => totals[0]?.cells[column] ?? 0);
}

async function told(day: IsoDate) {
  const deferred = await prisma.$queryRaw<{ gross: bigint }[]>`select gross from deferred_income(${day}::date)`;
  const journal = await dayBook(day);
  const income = journal
    .filter(({ account }) => account === '705')
    .reduce((sum, { debitCents, creditCents }) => sum + creditCents - debitCents, 0);
  const visit = await figures(day, 'sales', 'visit');
  const bases = { sale: await figures(day, 'sales', 'sale'), visit, money: await figures(day, 'money', 'sale') };
  return { ...bases, deferred: deferred.map(({ gross }) => Number(gross)), journal, income };
}

it('no later operation changes a past day, and visits come to the income of the journal', {
  timeout: 120_000,
}, async () => {
  const known = new Map<IsoDate, Awaited<ReturnType<typeof told>>>();
  const first = today();
  let next = first;
  let last = 0;
  for (let step = 0; step < STEPS; step += 1) {
    pass(random.below(7 * HOUR_MS));
    const order = orders.length > 0 ? random.pick(orders) : null;
    const work = order === null ? sell : random.pick([sell, sell, refund, refund, change]);
    await at((tx) => work(tx, order ?? ''));
    for (; next < today(); next = dayAfter(next, 1)) {
      known.set(next, await told(next));
      last = step;
    }
  }
  expect(last).toBeGreaterThan(STEPS / 2);
  const [net, base] = [2, 4];
  let earned = 0;
  for (const [day, before] of known) {
    expect(await told(day), day).toEqual(before);
    expect(before.visit[base], `income of ${day}`).toBe(before.income);
    earned += before.visit[net]!;
  }
  expect(known.size).toBeGreaterThan(10);
  expect(earned).toBeGreaterThan(0);
});
