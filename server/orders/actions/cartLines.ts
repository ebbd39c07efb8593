import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';

/** So many of a product, in a slot or, for events without slots, in none. */
export type CartLine = { productId: string; appointmentId?: string | null | undefined; quantity: number };

/** A line as the functions in the database read it. */
export type SqlLine = { product_id: string; appointment_id: string | null; quantity: number };

export const ticketsIn = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0);

/** One line per product and slot, as the database wants them. */
export function toSqlLines(lines: readonly CartLine[]): SqlLine[] {
  const merged = new Map<string, SqlLine>();
  for (const { productId, appointmentId = null, quantity } of lines) {
    const key = `${productId} ${appointmentId}`;
    const known = merged.get(key);
    if (known) known.quantity += quantity;
    else merged.set(key, { product_id: productId, appointment_id: appointmentId, quantity });
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
