import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import type { PricedLine } from '../../promos';
import { groupBy } from '../../shared/groupBy';
import type { Cents } from '../../shared/money';
import { type IsoDate, toIso } from '../../shared/time';
import type { SqlLine } from '../actions/cartLines';

type Request = { event_id: string; channel: string; lines: readonly SqlLine[] };

type Row = {
  n: number;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  priceCents: Cents;
  startsAt: Date | null;
  visitDate: IsoDate | null;
  weekday: number | null;
  today: IsoDate;
};

/** A cart's lines at their list prices, and the venue's calendar day. */
export type QuotedLines = { lines: PricedLine[]; today: IsoDate | null };

const QUOTE = `
  select n::int, product_id as "productId", appointment_id as "appointmentId", quantity, price as "priceCents", starts_at as "startsAt",
    visit_date as "visitDate", weekday, today from quote_lines($1::jsonb)`;

/** The visit of a row that has one. */
export const visitOf = ({
  startsAt,
  visitDate,
  weekday,
}: Pick<Row, 'startsAt' | 'visitDate' | 'weekday'>): PricedLine['visit'] =>
  startsAt && visitDate && weekday ? { startsAt: toIso(startsAt), date: visitDate, weekday } : null;

async function run(requests: Request[]): Promise<QuotedLines[]> {
  const rows = groupBy(await sql<Row>('quote_lines', QUOTE, [JSON.stringify(requests)]), ({ n }) => n);
  return requests.map((_, at) => {
    const own = rows.get(at + 1) ?? [];
    const lines = own.map(({ productId, appointmentId, quantity, priceCents, ...row }) => ({
      productId,
      appointmentId,
      quantity,
      priceCents,
      visit: visitOf(row),
    }));
    return { lines, today: own[0]?.today ?? null };
  });
}

/** Reads what a cart's lines cost before promotions, by the rule in the database; what is not sold here is missing. */
export const quoteLines = microBatch<Request, QuotedLines>({
  run,
  laneOf: ({ event_id }) => event_id,
  lanes: 2,
  maxSize: 40,
});
