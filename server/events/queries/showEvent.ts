import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { policyWords } from '../../shared/refundWords';
import { toIso } from '../../shared/time';
import { eventImage } from '../eventImage';
import type { ShopEvent } from '../pages';

type Row = Omit<
  ShopEvent,
  | 'title'
  | 'summary'
  | 'description'
  | 'arrivalAdvice'
  | 'refundPolicy'
  | 'included'
  | 'image'
  | 'imageSet'
  | 'imageAlt'
  | 'salesFrom'
> & {
  title: LocalText;
  summary: LocalText;
  description: LocalText;
  arrivalAdvice: LocalText;
  refundPolicy: LocalText;
  included: LocalText;
  images: LocalText;
  imageAlt: LocalText;
  salesFrom: Date | null;
  where: ShownEvent['where'];
  waits: boolean;
};

/** An event on one sales channel, and data of its venue that the page does not need. */
export type ShownEvent = ShopEvent & {
  channel: string;
  /** Whether full slots have a waiting list. */
  waits: boolean;
  where: { country: string; latitude: number | null; longitude: number | null };
};

const SHOW_EVENT = `
  select e.id, e.slug, case when e.by_day and e.kind = 'slotted' then 'daily' else e.kind::text end as kind, e.title, e.summary, e.description, e.arrival_advice as "arrivalAdvice",
    e.refund_policy as "refundPolicy", refund_terms(e) as "refundTerms", e.included, e.visit_minutes as "visitMinutes", e.max_free_per_person as "maxFreePerPerson", e.images, e.image_alt as "imageAlt",
    e.currency, e.waiting_minutes is not null as waits, nullif(trim(e.zone), '') as room, e.sales_from as "salesFrom",
    case terms.refusal when 'channel_closed' then 'closed' when 'not_yet' then 'not_yet' when 'over' then 'over' else 'on_sale' end as sales,
    json_build_object('name', v.name, 'address', v.address, 'city', v.city, 'timeZone', v.time_zone) as venue,
    json_build_object('country', v.country, 'latitude', v.latitude, 'longitude', v.longitude) as "where"
  from events e join venues v on v.id = e.venue_id cross join lateral sale_terms(e.id, $2) terms where e.id = any ($1::uuid[])`;

/** Events with their texts in the visitor's language, also before they are published; in the order of their ids. */
export async function showEvents(ids: readonly string[], channel: string, locale: Locale): Promise<ShownEvent[]> {
  const rows = await sql<Row>('show_event', SHOW_EVENT, [ids, channel]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toShown(row, channel, locale));
}

/** The event with that id; null without it. */
export const showEvent = async (id: string, channel: string, locale: Locale): Promise<ShownEvent | null> =>
  (await showEvents([id], channel, locale))[0] ?? null;

function toShown(row: Row, channel: string, locale: Locale): ShownEvent {
  const { images, ...event } = row;
  return {
    ...event,
    channel,
    ...eventImage(images, locale),
    title: localText(row.title, locale),
    summary: localText(row.summary, locale),
    description: localText(row.description, locale),
    arrivalAdvice: localText(row.arrivalAdvice, locale),
    refundPolicy: policyWords(localText(row.refundPolicy, locale), row.refundTerms, {
      t: translator(locale),
      locale,
      currency: row.currency,
    }),
    included: localText(row.included, locale),
    imageAlt: localText(row.imageAlt, locale),
    salesFrom: row.salesFrom && toIso(row.salesFrom),
  };
}
