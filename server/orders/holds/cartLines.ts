import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Cents } from '../../shared/money';

/** Quantity of a product in a slot, or without a slot for events that have none. */
export type CartLine = {
  eventId: string;
  productId: string;
  appointmentId?: string | null | undefined;
  quantity: number;
  /** Amount of a gift voucher, chosen by the buyer. */
  amountCents?: number | undefined;
  /** Slots of the further visits in order; null for a slot chosen later. */
  visits?: readonly (string | null)[] | undefined;
};

/** A line for the SQL functions, with list price and discounts per item once it was priced. */
export type SqlLine = {
  event_id: string;
  product_id: string;
  appointment_id: string | null;
  quantity: number;
  /** Absent if the catalogue price applies. */
  amount?: number;
  /** Absent if the product has no further visits. */
  visits?: readonly (string | null)[];
  price?: Cents;
  discounts?: Cents[];
};

/** The requested lines; those without an event belong to this one. */
export const linesAt = (
  eventId: string,
  lines: readonly (Omit<CartLine, 'eventId'> & { eventId?: string | undefined })[],
): CartLine[] => lines.map((line) => ({ ...line, eventId: line.eventId ?? eventId }));

export const ticketsIn = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

/** Number of items: tickets and their further visits. */
export const itemsIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { quantity, visits = [] }) => sum + quantity * (1 + visits.length), 0);

/**
 * Merges lines by product and slot for the database. People in one slot make the same further visits.
 * @throws DomainError visits_differ when lines of one product and slot have different further visits, amounts_differ
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
 * Checks the limit of products spread over several slots: the database checks it line by line.
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
