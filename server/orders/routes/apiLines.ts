/** The lines of the public API's requests, within the places of the token. */
import type { Request } from 'express';
import { placesOf } from '../../http/endpoints/scoped';
import { sql } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { reachesEvent } from '../../shared/scopes';
import type { ReachesEvent } from '../holds/applyPromoCode';
import type { CartLine } from '../holds/cartLines';
import type { ApiLines } from './apiRequests';

/** The events that the token may sell. */
export function reachOf(req: Request): ReachesEvent {
  const places = placesOf(req, 'orders:write');
  return (id) => reachesEvent(places, id);
}

type Row = { id: string; eventId: string; visited: string[] };

/**
 * The lines with their events. A product whose further visits are at other venues needs those venues too: the order
 * would be hidden from the token that made it.
 * @throws HttpError 404 for a product that does not exist, or outside the token's venues
 */
export async function cartLinesOf(req: Request, lines: ApiLines): Promise<CartLine[]> {
  const rows = await sql<Row>(
    'api_products',
    `select p.id, p.event_id as "eventId", array(select event_id from product_visits where product_id = p.id) as visited
     from products p where p.id = any ($1::uuid[])`,
    [lines.map(({ productId }) => productId)],
  );
  const reaches = reachOf(req);
  return lines.map(({ productId, slotId, quantity, amountCents, visits }) => {
    const product = rows.find(({ id }) => id === productId);
    if (!product || ![product.eventId, ...product.visited].every(reaches)) throw notFound();
    return { eventId: product.eventId, productId, appointmentId: slotId ?? null, quantity, amountCents, visits };
  });
}
