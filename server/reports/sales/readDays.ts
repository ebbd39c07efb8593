/** Sales and payments of each day for the public API: the figures of the sales report. */
import type { z } from 'zod';
import { type Days, plusDays } from '../../shared/period';
import type { Dimension, Ledger } from '../../shared/salesReport';
import type { Scope } from '../../shared/scopes';
import type { IsoDate } from '../../shared/time';
import type { daysAnswer } from '../apiAnswers';
import { type Namer, namesOf } from './names';
import { readCells } from './readReport';
import { type FigureRow, keyOf } from './shapeReport';

type Answer = z.input<typeof daysAnswer>;
type Asked = { days: Days; scope: Scope; namer: Namer };

type Cell = { figures: FigureRow; head: { day: IsoDate; currency: string; key: string | null; name: string | null } };

async function cellsOf(ledger: Ledger, by: Dimension | null, { days, scope, namer }: Asked): Promise<Cell[]> {
  // A comparison with no day: its end is before its start.
  const before = { from: days.from, to: plusDays(days.from, -1) };
  const period = { range: 'custom', compare: 'previous', days, before } as const;
  const dimensions = { rows: 'day', columns: by, measure: 'net', basis: 'sale', filters: {} } as const;
  const rows = await readCells({ ledger, ...dimensions, period, scope });
  const nameOf = by ? await namesOf(by, [...new Set(rows.map(({ column }) => keyOf(column)))], namer) : null;
  return rows
    .map((figures): Cell => {
      const { row, column, currency } = figures;
      const name = nameOf?.(keyOf(column)) ?? null;
      return { figures, head: { day: row as IsoDate, currency, key: by && column, name } };
    })
    .sort(
      ({ head: one }, { head: other }) =>
        one.day.localeCompare(other.day) ||
        one.currency.localeCompare(other.currency) ||
        (one.key ?? '').localeCompare(other.key ?? ''),
    );
}

/**
 * @param by the dimension that splits the sales of a day; null for none
 * @throws DomainError report_too_large
 */
export async function readDays(asked: Asked & { by: Dimension | null }): Promise<Answer> {
  const sales = await cellsOf('sales', asked.by, asked);
  // Payments are for whole orders of possibly several venues, as on the page.
  const payments = asked.scope === 'everywhere' ? await cellsOf('money', 'method', asked) : null;
  return {
    sales: sales.map(({ head, figures }) => ({
      ...head,
      orders: figures.orders,
      tickets: figures.tickets,
      refundedTickets: figures.refunded,
      listCents: figures.list,
      discountCents: figures.discount,
      soldCents: figures.sold,
      refundsCents: figures.refunds,
      netCents: figures.net,
      taxCents: figures.tax,
    })),
    payments:
      payments?.map(({ head: { key, ...head }, figures }) => ({
        ...head,
        method: key,
        payments: figures.payments,
        takenCents: figures.taken,
        returnedCents: figures.returned,
        netCents: figures.net,
        onAccountCents: figures.on_account,
      })) ?? null,
  };
}
