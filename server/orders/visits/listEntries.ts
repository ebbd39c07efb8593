import { batchLoader } from '../../infra/batchLoader';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';
import { ownPart } from '../findOrder';
import type { OrderEntry } from '../pages';

type EntryRow = {
  orderId: string;
  eventId: string;
  eventTitle: LocalText;
  slot: string | null;
  startsAt: Date | null;
  products: LocalText[];
  validFrom: Date;
  validUntil: Date;
};

const readEntries = batchLoader<EntryRow>(
  'order_entries',
  `select t.order_id as "orderId", t.event_id as "eventId", e.title as "eventTitle", t.appointment_id as slot, a.starts_at as "startsAt", t.valid_from as "validFrom", t.valid_until as "validUntil",
    jsonb_agg(distinct i.product_name) as products
  from unnest($1::uuid[]) asked(id) cross join lateral (select * from tickets where order_id = asked.id offset 0) t
    join order_items i on i.id = t.order_item_id join events e on e.id = t.event_id left join appointments a on a.id = t.appointment_id
  where is_standing(t.state)
  group by t.order_id, t.event_id, e.title, t.appointment_id, a.starts_at, t.valid_from, t.valid_until order by t.valid_from, t.valid_until`,
  (row) => row.orderId,
);

type ListedEntry = OrderEntry & {
  eventId: string;
  eventTitle: string;
  slot: string | null;
  startsAt: IsoDateTime | null;
};

/** Entry periods of an order's tickets at the gate; products in one slot may differ. */
export const listEntries = async (
  orderId: string,
  locale: Locale,
  within: readonly string[] | null = null,
): Promise<ListedEntry[]> =>
  ownPart(await readEntries(orderId), within).map(
    ({ eventTitle, startsAt, products, validFrom, validUntil, ...entry }) => ({
      eventId: entry.eventId,
      eventTitle: localText(eventTitle, locale),
      slot: entry.slot,
      startsAt: startsAt && toIso(startsAt),
      products: products.map((name) => localText(name, locale)),
      validFrom: toIso(validFrom),
      validUntil: toIso(validUntil),
    }),
  );
