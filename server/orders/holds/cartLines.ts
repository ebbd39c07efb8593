import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';

/** So many of a product, in a slot or, for events without slots, in none. */
export type CartLine = {
  eventId: string;
  productId: string;
  appointmentId?: string | null | undefined;
  quantity: number;
  /** What each is worth, of a gift voucher whose buyer says so. */
  amountCents?: number | undefined;
  /** The slots of the product's further visits, in their order; null for one that is chosen later. */
  visits?: readonly (string | null)[] | undefined;
};

/**
 * A line as the functions in the database read it; with the list price it was reckoned at and what promotions take off
 * each of its items, where they were reckoned.
 */
export type SqlLine = {
  event_id: string;
  product_id: string;
  appointment_id: string | null;
  quantity: number;
  /** Left out where it is what the catalogue says. */
  amount?: number;
  /** Left out where the product has no further visits. */
  visits?: readonly (string | null)[];
  price?: Cents;
  discounts?: Cents[];
};

/** The lines as they were asked for, those that do not say their event being of this one. */
export const linesAt = (
  eventId: string,
  lines: readonly (Omit<CartLine, 'eventId'> & { eventId?: string | undefined })[],
): CartLine[] => lines.map((line) => ({ ...line, eventId: line.eventId ?? eventId }));

export const ticketsIn = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

/** The items an order will have: a ticket, and each of its further visits. */
export const itemsIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity, visits = [] }) => sum + quantity * (1 + visits.length), 0);

/**
 * One line per product and slot, as the database wants them. People who come to one slot together go on together.
 * @throws DomainError visits_differ when lines of one product and slot go on to different ones, amounts_differ
 */
export function toSqlLines(lines: readonly CartLine[]): SqlLine[] {
  const merged = new Map<string, SqlLine>();
  for (const { eventId, productId, appointmentId = null, quantity, amountCents, visits = [] } of lines) {
    const key = `${productId} ${appointmentId}`;
    const known = merged.get(key);
    if (known && String(known.visits ?? []) !== String(visits))
      throw new DomainError('visits_differ', { field: 'lines' });
    if (known && known.amount !== amountCents) throw new DomainError('amounts_differ', { field: 'lines' });
    if (known) known.quantity += quantity;
    else
      merged.set(key, {
        event_id: eventId,
        product_id: productId,
        appointment_id: appointmentId,
        quantity,
        ...(amountCents === undefined ? {} : { amount: amountCents }),
        ...(visits.length > 0 ? { visits } : {}),
      });
  }
  return [...merged.values()];
}

/**
 * The database checks a product's limit line by line, which is all there is when each product stands in one slot. A
 * cart that spreads a product over several is counted here first.
 * @throws DomainError too_many_of_product
 */
export async function checkSpreadLimits(lines: readonly SqlLine[]): Promise<void> {
  const totals = new Map<string, number>();
  for (const line of lines) totals.set(line.product_id, (totals.get(line.product_id) ?? 0) + line.quantity);
  if (totals.size === lines.length) return;
  const limits = await sql<{ id: string; max: number }>(
    'find_product_limits',
    'select id, max_per_order as max from products where id = any ($1::uuid[])',
    [[...totals.keys()]],
  );
  const passed = limits.find(({ id, max }) => totals.get(id)! > max);
  if (passed) throw new DomainError('too_many_of_one', { field: 'lines', params: { count: passed.max } });
}
