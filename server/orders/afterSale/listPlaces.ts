import { readTogether } from '../../infra/readTogether';
import type { Locale } from '../../shared/i18n/translate';
import { ownPart } from '../findOrder';
import type { VisitPlace } from '../pages';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../visits/visitPlace';

const readPlaces = readTogether<PlaceRow & { orderId: string }>(
  'order_places',
  `select own.order_id as "orderId", ${PLACE_COLUMNS}
   from (select order_id, event_id, min(position) as first from order_items where order_id = any ($1::uuid[]) group by order_id, event_id) own
     join events e on e.id = own.event_id join venues v on v.id = e.venue_id order by own.first`,
  (place) => place.orderId,
);

/** Every event that an order lets in to, each once, in the order in which they came into the basket. */
export const listPlaces = async (
  orderId: string,
  locale: Locale,
  within: readonly string[] | null = null,
): Promise<VisitPlace[]> => ownPart(await readPlaces(orderId), within).map((row) => placeOf(row, locale));
