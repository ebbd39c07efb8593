/**
 * Sealed days: the ledger's figures of each day are kept permanently in a chain, and later entries for such a day are
 * corrections.
 */

import { z } from 'zod';
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import type { Job } from '../../infra/queue';
import { readSettings } from '../../settings';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { type Days, type Period, plusDays } from '../../shared/period';
import { day } from '../../shared/requestParts';
import { LEDGERS, type Ledger, type Measure, reportAsked } from '../../shared/salesReport';
import { dayIn, type IsoDate, toIso } from '../../shared/time';
import type { Namer } from './names';
import { paidOutsideByDay } from './paidOutside';
import { readReport } from './readReport';
import type { DayCorrection, DayRow, SealedDays } from './reportPages';
import { settledByDay } from './settledLines';

export const sealRequest = z.object({ through: day() });

const SHOWN = 200;
const PATIENCE_MS = 4000;

type Outcome = 'sealed' | 'sealed_before' | 'not_next' | 'not_over';

const nextToSeal = async (): Promise<IsoDate | null> => {
  const [row] = await sql<{ day: IsoDate | null }>('next_day_to_seal', 'select next_day_to_seal()::text as day');
  return row!.day;
};

/** @returns false if another user sealed it concurrently. @throws DomainError day_not_over */
async function sealOne(one: IsoDate, by: string | null): Promise<boolean> {
  const [row] = await sql<{ outcome: Outcome }>('seal_day', 'select seal_day($1::date, $2::uuid) as outcome', [
    one,
    by,
  ]);
  const { outcome } = row!;
  switch (outcome) {
    case 'sealed':
      return true;
    case 'sealed_before':
    case 'not_next':
      return false;
    case 'not_over':
      throw new DomainError('day_not_over', { field: 'through' });
    default:
      return unknownOutcome(outcome);
  }
}

/**
 * Seals all days up to one, in one transaction per day, so that an entry waits for one at most. Repeatable: it
 * continues where it ended, since a request stops after some seconds.
 * @param by null: the clock
 * @returns how many days, and whether all are sealed
 * @throws DomainError day_not_over
 */
export async function sealThrough(
  by: AuditContext | null,
  through: IsoDate,
): Promise<{ count: number; isDone: boolean }> {
  if (through >= dayIn(new Date(), await homeZone())) throw new DomainError('day_not_over', { field: 'through' });
  const ends = by ? performance.now() + PATIENCE_MS : Number.POSITIVE_INFINITY;
  let count = 0;
  let next = await nextToSeal();
  for (; next !== null && next <= through && performance.now() < ends; next = await nextToSeal())
    count += (await sealOne(next, by?.userId ?? null)) ? 1 : 0;
  const isDone = next === null || next > through;
  const last = isDone || next === null ? through : plusDays(next, -1);
  if (count > 0 && by)
    await transaction((tx) =>
      recordChange(tx, by, {
        action: 'day.sealed',
        subject: { type: 'day', id: last, label: last },
        after: { count },
      }),
    );
  return { count, isDone };
}

type Sealed = {
  day: IsoDate;
  at: Date;
  by: string | null;
  snapshot: Record<Ledger, { currency: string; method?: string | null; net: number }[]>;
};
const SEALED = `
  select d.day::text, d.sealed_at as at, u.name as by, d.snapshot from sealed_days d left join users u on u.id = d.sealed_by
  where d.day between $1::date and $2::date`;

const CORRECTIONS = `
  select c.day::text, c.ledger, coalesce(s.kind::text, m.kind::text) as kind, o.reference, coalesce(s.currency, m.currency) as currency,
    coalesce(s.gross_cents, m.amount_cents) as amount
  from day_corrections c left join sale_entries s on c.ledger = 'sales' and s.id = c.entry_id
    left join money_entries m on c.ledger = 'money' and m.id = c.entry_id join orders o on o.id = coalesce(s.order_id, m.order_id)
  where c.day between $1::date and $2::date order by c.day desc, c.entry_id desc`;

const corrections = ({ from, to }: Days): Promise<DayCorrection[]> =>
  sql<DayCorrection>('day_corrections', CORRECTIONS, [from, to]);

/** Number of late entries for sealed days of a period, which its reports include. */
export const countCorrections = ({ from, to }: Days): Promise<number> =>
  prisma.dayCorrection.count({ where: { day: { gte: new Date(`${from}T00:00Z`), lte: new Date(`${to}T00:00Z`) } } });

/** Days of a period by currency: figures, seal, and entries after it. */
export async function sealedDays(period: Period, namer: Namer): Promise<SealedDays> {
  const { from, to } = period.days;
  const read = (ledger: Ledger) =>
    readReport({ ...reportAsked({ ledger, rows: 'day' }, true), period, scope: 'everywhere', namer });
  const [sales, money, sealed, corrected, faults, next, settled, outside] = await Promise.all([
    read('sales'),
    read('money'),
    sql<Sealed>('sealed_days', SEALED, [from, to]),
    corrections(period.days),
    sql<{ day: IsoDate; what: 'chain' | 'seal' }>('check_seals', 'select day::text, what from check_seals()'),
    nextToSeal(),
    settledByDay(period.days),
    paidOutsideByDay(period.days),
  ]);
  const sealOf = new Map(sealed.map((one) => [one.day, one]));
  const faultOf = new Map(faults.map(({ day: faulty, what }) => [faulty, what]));
  const figure = ({ columns, lines }: typeof money, measure: Measure) => {
    const at = columns.findIndex(({ key }) => key === measure);
    return new Map(lines.map(({ key, currency, cells }) => [`${key} ${currency}`, cells[at]!]));
  };
  const [net, paid, onAccount] = [figure(sales, 'net'), figure(money, 'net'), figure(money, 'on_account')];
  const keys = [...new Set([...net.keys(), ...paid.keys()])].sort().reverse();
  const rows = keys.map((key): DayRow => {
    const [itsDay, currency] = key.split(' ') as [IsoDate, string];
    const seal = sealOf.get(itsDay);
    // A seal covers the ledger: with sales on account, without the transfers that pay them.
    const transferred = settled.get(key) ?? 0;
    const paidOutside = outside.get(key) ?? 0;
    const entered = (paid.get(key) ?? 0) + (onAccount.get(key) ?? 0) - transferred;
    const current: Record<Ledger, number> = { sales: net.get(key) ?? 0, money: entered };
    const figures = (ledger: Ledger) => {
      const later = corrected.filter((one) => one.day === itsDay && one.ledger === ledger && one.currency === currency);
      const lines = seal?.snapshot[ledger].filter((line) => line.currency === currency) ?? [];
      const sum = (some: typeof lines) => some.reduce((all, line) => all + line.net, 0);
      return {
        kept: seal ? sum(lines) : current[ledger],
        owed: sum(lines.filter(({ method }) => method === 'on_account')),
        later: later.reduce((all, { amount }) => all + amount, 0),
      };
    };
    const its = { sales: figures('sales'), money: figures('money') };
    const owed = seal ? its.money.owed : (onAccount.get(key) ?? 0);
    const fits = LEDGERS.every((ledger) => its[ledger].kept + its[ledger].later === current[ledger]);
    return {
      day: itsDay,
      currency,
      sales: its.sales.kept,
      money: its.money.kept - owed + transferred - paidOutside,
      paidOutside,
      onAccount: owed,
      settled: -transferred,
      owedByBuyers: its.sales.kept - its.money.kept,
      laterSales: its.sales.later,
      laterMoney: its.money.later,
      sealed: seal ? { at: toIso(seal.at), by: seal.by } : null,
      fault: faultOf.get(itsDay) ?? (seal && !fits ? 'figures' : null),
    };
  });
  return { rows, corrections: corrected.slice(0, SHOWN), corrected: corrected.length, next };
}

/** Seals days after the number of days in the settings; 0: never. */
export const sealJob: Job<never> = {
  name: 'reports.seal',
  cron: '41 4 * * *',
  handle: async () => {
    const after = (await readSettings())['invoices.seal_days'];
    if (after > 0) await sealThrough(null, plusDays(dayIn(new Date(), await homeZone()), -after));
  },
};
