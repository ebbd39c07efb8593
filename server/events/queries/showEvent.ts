import { sql } from '../../infra/db';
import { channelTerms } from '../../settings';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
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
  images: LocalText;
  imageAlt: LocalText;
  salesFrom: Date | null;
  salesCloseMinutes: number;
};

export type ShownEvent = ShopEvent & {
  /** Minutes before a slot's start at which its sale closes. */
  salesCloseMinutes: number;
};

const SHOW_EVENT = `
  select e.id, e.slug, e.kind::text as kind, e.title, e.summary, e.description, e.arrival_advice as "arrivalAdvice",
    e.refund_policy as "refundPolicy", e.reschedule_until_hours as "rescheduleUntilHours", e.images, e.image_alt as "imageAlt",
    e.currency, nullif(trim(e.zone), '') as room, e.sales_from as "salesFrom", e.sales_close_minutes as "salesCloseMinutes",
    case when e.sales_from > now() then 'not_yet' when e.sales_until <= now() then 'over' else 'on_sale' end as sales,
    json_build_object('name', v.name, 'address', v.address, 'city', v.city, 'timeZone', v.time_zone) as venue
  from events e join venues v on v.id = e.venue_id where e.id = $1`;

/** An event with its texts in the visitor's language. */
export async function showEvent(id: string, locale: Locale): Promise<ShownEvent | null> {
  const [row] = await sql<Row>('show_event', SHOW_EVENT, [id]);
  if (!row) return null;
  const { images, ...event } = row;
  const { enabled, leadMinutes } = await channelTerms('web');
  return {
    ...event,
    sales: enabled ? row.sales : 'closed',
    salesCloseMinutes: leadMinutes ?? row.salesCloseMinutes,
    ...eventImage(images, locale),
    title: localText(row.title, locale),
    summary: localText(row.summary, locale),
    description: localText(row.description, locale),
    arrivalAdvice: localText(row.arrivalAdvice, locale),
    refundPolicy: localText(row.refundPolicy, locale),
    imageAlt: localText(row.imageAlt, locale),
    salesFrom: row.salesFrom && toIso(row.salesFrom),
  };
}
