import { sql } from '../../infra/db';
import { eventsIn, type Scope } from '../../shared/scopes';
import type { Touched } from '../pages';

/** Page size. */
const PAGE_SIZE = 20;

/** SQL: lines `i` of orders `o` that a change of their slot affects. */
export const IS_TOUCHED = "i.state = 'active' and is_paid(o.state)";

const TOUCHED = `
  with chosen as (select value::uuid as id from jsonb_array_elements_text($1::jsonb))
  select o.id, o.reference, o.customer_name as name, o.customer_email as email, o.customer_phone as phone, sum(i.units)::int as people,
    count(*) over ()::int as total
  from chosen join order_items i on i.appointment_id = chosen.id join orders o on o.id = i.order_id
  where ($3::uuid[] is null or i.event_id = any ($3)) and ${IS_TOUCHED}
  group by o.id order by o.customer_name nulls last, o.id limit ${PAGE_SIZE} offset ($2::int - 1) * ${PAGE_SIZE}`;

/** Paid orders affected by a change of these slots, by page: name, people and contact. */
export async function touchedOrders(slotIds: readonly string[], page: number, scope: Scope): Promise<Touched> {
  const rows = await sql<Touched['orders'][number] & { total: number }>('slots_touched', TOUCHED, [
    JSON.stringify(slotIds),
    page,
    eventsIn(scope),
  ]);
  return {
    orders: rows.map(({ total: _, ...order }) => order),
    page,
    pages: Math.max(1, Math.ceil((rows[0]?.total ?? 0) / PAGE_SIZE)),
  };
}
