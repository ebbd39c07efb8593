import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';

/** An event that an order has items of. */
export type SoldEvent = { id: string; slug: string; title: LocalText };

/** The same as SQL, of the order `o`: a JSON array, in the order in which they came into the basket. */
export const SOLD_EVENTS = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', sold.id, 'slug', sold.slug, 'title', sold.title) order by own.first), '[]')
    from (select event_id, min(position) as first from order_items where order_id = o.id and visit = 0 group by event_id) own
      join events sold on sold.id = own.event_id)`;

type OrderInHand = { events: SoldEvent[]; reference: string; key: string | null };

/** The shop of an event, its first if not said, with the order in hand for whoever has its key. */
export const shopPath = ({ events, reference, key }: OrderInHand, slug: string = events[0]!.slug): string =>
  paths.events.show(slug, key === null ? undefined : { reference, key });

/** What an order is called: its events. */
export const orderTitle = (events: readonly Pick<SoldEvent, 'title'>[], locale: Locale): string =>
  events.map(({ title }) => localText(title, locale)).join(' · ');
