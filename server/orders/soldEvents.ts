import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';

/** An event of which an order has items; `isReturned`: all of them were refunded. */
export type SoldEvent = { id: string; slug: string; title: LocalText; isReturned?: boolean };

/** The same in SQL for an order `o`: JSON array in the order in which events were added to the basket. */
export const SOLD_EVENTS = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', sold.id, 'slug', sold.slug, 'title', sold.title, 'isReturned', own.is_returned) order by own.first), '[]')
    from (select event_id, min(position) as first, bool_and(state <> 'active') as is_returned from order_items where order_id = o.id and visit = 0 group by event_id) own
      join events sold on sold.id = own.event_id)`;

/** SQL condition for an item `i`: it is active, or its order has no active item and is shown as it was. */
export const STANDING_ITEM = `(i.state = 'active' or not exists (select from order_items other where other.order_id = i.order_id and other.state = 'active'))`;

/** SQL condition for an item `i`: the buyer has not transferred its ticket to another person. */
export const KEPT_ITEM = `not exists (select from ticket_transfers x
      where x.order_item_id = coalesce(i.visit_of, i.id) and x.state = 'taken')`;

type OrderInHand = { events: SoldEvent[]; reference: string; key: string | null };

/** Shop of an event of the order (default: the first), with the order selected if the viewer has its key. */
export const shopPath = ({ events, reference, key }: OrderInHand, slug: string = events[0]!.slug): string =>
  paths.events.show(slug, key === null ? undefined : { reference, key });

/** Title of an order: its events, without those refunded in full while others remain. */
export function orderTitle(events: readonly Pick<SoldEvent, 'title' | 'isReturned'>[], locale: Locale): string {
  const standing = events.filter(({ isReturned }) => !isReturned);
  return (standing.length > 0 ? standing : events).map(({ title }) => localText(title, locale)).join(' · ');
}
