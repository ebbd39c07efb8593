import { sql } from '../../infra/db';
import { microBatch } from '../../infra/microBatch';
import type { PricedLine } from '../../promos';
import { groupBy } from '../../shared/groupBy';
import type { Cents } from '../../shared/money';
import { type IsoDate, toIso } from '../../shared/time';
import type { SqlLine } from '../holds/cartLines';

type Request = { channel: string; lines: readonly SqlLine[] };

type Row = {
  n: number;
  eventId: string;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  priceCents: Cents;
  currency: string;
  startsAt: Date | null;
  visitDate: IsoDate | null;
  weekday: number | null;
  today: IsoDate;
  people: number;
};

const QUOTE = `
  select n::int, event_id as "eventId", product_id as "productId", appointment_id as "appointmentId", quantity, price as "priceCents", e.currency, starts_at as "startsAt",
    visit_date as "visitDate", weekday, today, (select greatest(p.capacity_units, 1) from products p where p.id = line.product_id) as people
  from quote_lines($1::jsonb) line join events e on e.id = line.event_id`;

/** Slot of a row; null without one. */
export const visitOf = ({
  startsAt,
  visitDate,
  weekday,
}: Pick<Row, 'startsAt' | 'visitDate' | 'weekday'>): PricedLine['visit'] =>
  startsAt && visitDate && weekday ? { startsAt: toIso(startsAt), date: visitDate, weekday } : null;

async function run(requests: Request[]): Promise<PricedLine[][]> {
  const rows = groupBy(await sql<Row>('quote_lines', QUOTE, [JSON.stringify(requests)]), ({ n }) => n);
  return requests.map((_, at) => {
    const own = rows.get(at + 1) ?? [];
    return own.map(({ eventId, productId, appointmentId, quantity, priceCents, currency, today, people, ...row }) => ({
      eventId,
      productId,
      appointmentId,
      quantity,
      priceCents,
      currency,
      people,
      visit: visitOf(row),
      today,
    }));
  });
}

/** List prices of a cart's lines, by the rule in the database; lines that are not sold here are missing. */
export const quoteLines = microBatch<Request, PricedLine[]>({
  run,
  laneOf: ({ lines }) => lines[0]?.event_id ?? '',
  lanes: 2,
  maxSize: 40,
});
