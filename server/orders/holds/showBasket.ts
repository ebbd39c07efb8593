import { sql } from '../../infra/db';
import { isSameSecret } from '../../infra/isSameSecret';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { isReference } from '../findOrder';
import type { Basket } from '../pages';
import { SOLD_EVENTS, type SoldEvent } from '../soldEvents';

type Row = { secret: string; events: SoldEvent[]; expiresAt: Date; tickets: number };

const BASKET = `
  select o.secret, o.expires_at as "expiresAt", ${SOLD_EVENTS} as events,
    (select count(*)::int from order_items where order_id = o.id and visit = 0) as tickets
  from orders o where o.reference = $1 and o.state = 'held' and o.expires_at > moment()`;

/** A basket as every public page names it; null where nothing is kept, or not for who has this key. */
export async function showBasket({ reference, key }: { reference: string; key: string }): Promise<Basket | null> {
  if (!isReference(reference)) return null;
  const [row] = await sql<Row>('basket', BASKET, [reference]);
  const [event] = row?.events ?? [];
  if (!row || !event || !isSameSecret(key, row.secret)) return null;
  return {
    url: paths.events.show(event.slug, { reference, key }),
    tickets: row.tickets,
    expiresAt: toIso(row.expiresAt),
    serverNow: toIso(new Date()),
  };
}
