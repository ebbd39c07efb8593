import { batchLoader } from '../../infra/batchLoader';
import type { Locale } from '../../shared/i18n/translate';
import { ownPart } from '../findOrder';
import type { VisitPlace } from '../pages';
import { STANDING_ITEM } from '../soldEvents';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../visits/visitPlace';

const readPlaces = batchLoader<PlaceRow & { orderId: string }>(
  'order_places',
  `select own.order_id as "orderId", ${PLACE_COLUMNS}
   from (select i.order_id, i.event_id, min(i.position) as first, bool_and(p.category = 'voucher') as is_for_vouchers,
         bool_and(bool_and(p.category = 'voucher')) over (partition by i.order_id) as has_only_vouchers
       from order_items i join products p on p.id = i.product_id where i.order_id = any ($1::uuid[]) and ${STANDING_ITEM} group by i.order_id, i.event_id) own
     join events e on e.id = own.event_id join venues v on v.id = e.venue_id where not own.is_for_vouchers or own.has_only_vouchers order by own.first`,
  (place) => place.orderId,
);

/**
 * Events that an order admits to, in the order of the basket. Events that only sell gift vouchers are listed if there
 * is no other.
 */
export const listPlaces = async (
  orderId: string,
  locale: Locale,
  within: readonly string[] | null = null,
): Promise<VisitPlace[]> => ownPart(await readPlaces(orderId), within).map((row) => placeOf(row, locale));
