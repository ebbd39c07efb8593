import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { LastOrder } from '../pages';

const SHOWN = 6;

/** Number of latest orders that are checked one by one. */
const WALKED = 1000;

const PLACED = 'placed.placed_at is not null';
const ORDERED = `order by placed.created_at desc, placed.id desc limit ${SHOWN}`;

/** Searches the latest orders, which usually include those of an event on sale. */
const AMONG_LATEST = `
  select placed.* from (select * from orders order by created_at desc limit ${WALKED}) placed
  where ${PLACED} and exists (select from order_items i where i.order_id = placed.id and i.event_id = $1 and i.visit = 0) ${ORDERED}`;

/** Searches all orders of the event. */
const AMONG_OWN = `
  select placed.* from (select distinct order_id from order_items where event_id = $1 and visit = 0) own
    join orders placed on placed.id = own.order_id where ${PLACED} ${ORDERED}`;

type Row = Omit<LastOrder, 'at' | 'cents'> & { at: Date; gross: number };

const COLUMNS =
  'o.reference, o.placed_at as at, o.state::text as state, o.customer_name as name, o.currency, own.tickets, own.gross';
const OWN = `
  cross join lateral (select count(*)::int as tickets, sum(i.price_cents - i.discount_cents)::bigint as gross
    from order_items i where i.order_id = o.id and i.event_id = $1 and i.visit = 0) own
  order by o.created_at desc, o.id desc`;
const LAST_OF_HOUSE = `select ${COLUMNS} from (${AMONG_LATEST}) o ${OWN}`;
const LAST_OF_EVENT = `select ${COLUMNS} from (${AMONG_OWN}) o ${OWN}`;

/** Latest placed orders of an event, with their items of it. */
export async function lastOrders(eventId: string): Promise<LastOrder[]> {
  const latest = await sql<Row>('last_orders_of_house', LAST_OF_HOUSE, [eventId]);
  const rows = latest.length === SHOWN ? latest : await sql<Row>('last_orders_of_event', LAST_OF_EVENT, [eventId]);
  return rows.map(({ gross, at, ...order }) => ({ ...order, at: toIso(at), cents: cents(gross) }));
}
