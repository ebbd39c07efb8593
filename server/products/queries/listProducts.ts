import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { PassRules } from '../../shared/passRules';
import { formatDate } from '../../shared/time';
import { askedField, parseHolderFields } from '../holderFields';
import type { ShopProduct, ShopVisit } from '../pages';

type VisitRow = Omit<ShopVisit, 'title'> & { title: LocalText; isBookable: boolean };
type RequiredRow = { id: string; name: LocalText; isOffered: boolean };
type Row = { eventId: string } & Omit<
  ShopProduct,
  'name' | 'description' | 'holderFields' | 'visits' | 'requires' | 'isBookable'
> & {
    name: LocalText;
    description: LocalText;
    holderFields: unknown;
    /** Null without any. */
    visits: VisitRow[] | null;
    /** Null without any. */
    requires: RequiredRow[] | null;
    passRules: PassRules | null;
  };

/**
 * The visits of a product on the channel `$2`, and whether each can be booked: one that is chosen later needs no slot
 * yet.
 */
const VISITS = `
  select jsonb_agg(jsonb_build_object('eventId', visited.id, 'title', visited.title,
      'venue', jsonb_build_object('name', there.name, 'city', there.city, 'timeZone', there.time_zone),
      'minGapMinutes', further.min_gap_minutes, 'maxGapMinutes', further.max_gap_minutes,
      'sameDay', further.same_day, 'canChooseLater', further.can_choose_later,
      'isBookable', terms.takes_visits and (further.can_choose_later or exists (
        select from appointments a where (a.event_id, a.starts_at) < (visited.id, 'infinity') and (a.event_id, a.starts_at) > (visited.id, terms.slots_after)
          and slot_refusal(a, terms.slots_after) is null and a.held + a.sold < a.capacity))
    ) order by further.position)
  from product_visits further join events visited on visited.id = further.event_id join venues there on there.id = visited.venue_id
    cross join lateral sale_terms(visited.id, $2) terms
  where further.product_id = p.id`;

function toVisits(rows: readonly VisitRow[], locale: Locale): Pick<ShopProduct, 'visits' | 'isBookable'> {
  return {
    visits: rows.map(({ isBookable: _, title, ...visit }) => ({ ...visit, title: localText(title, locale) })),
    isBookable: rows.every(({ isBookable }) => isBookable),
  };
}

/** A description of a pass for buyers: "12 months · 1 visit a day · for one person, with a photo". */
function passWords({ validity, from, until, months, perDay, photo, slot }: PassRules, locale: Locale): string {
  const t = translator(locale);
  const day = (on: string) => formatDate(`${on}T12:00:00Z`, 'UTC', locale);
  const words = [
    validity === 'fixed' && from && until
      ? t('passes.shop_fixed', { from: day(from), until: day(until) })
      : t('passes.shop_months', { count: months ?? 0 }),
    perDay !== null && t('passes.shop_per_day', { count: perDay }),
    t(photo ? 'passes.shop_photo' : 'passes.shop_personal'),
    slot && t('passes.shop_slot'),
  ];
  return words.filter(Boolean).join(' · ');
}

function toProduct(
  { visits: visitRows, requires, passRules, ...row }: Omit<Row, 'eventId'>,
  locale: Locale,
): ShopProduct {
  const { visits, isBookable } = toVisits(visitRows ?? [], locale);
  const offered = requires?.filter(({ isOffered }) => isOffered) ?? [];
  return {
    ...row,
    visits,
    isBookable: isBookable && (!requires || offered.length > 0),
    requires: offered.map(({ id, name }) => ({ id, name: localText(name, locale) })),
    name: localText(row.name, locale),
    description: [passRules && passWords(passRules, locale), localText(row.description, locale)]
      .filter(Boolean)
      .join('. '),
    holderFields: parseHolderFields(row.holderFields).map((field) => askedField(field, locale)),
  };
}

type Asked = { channel: string; orderId?: string | undefined };

/**
 * The offers of events on a channel, by event and in the catalogue's order. @param asked orderId: a hold, possibly for a
 * pass's new code
 */
export async function listProductsOf(
  eventIds: readonly string[],
  { channel, orderId }: Asked,
  locale: Locale,
): Promise<Map<string, ShopProduct[]>> {
  const rows = await sql<Row>(
    'list_products',
    `select p.event_id as "eventId", p.id, p.name, p.description, cost.price as "priceCents", p.max_price_cents as "maxPriceCents", p.category = 'voucher' as "isVoucher",
       p.category = 'ticket' and p.uses = 1 and p.pass_rules is null as "isSingleEntry",
       p.entry_before_minutes as "entryBeforeMinutes", p.entry_after_minutes as "entryAfterMinutes", p.pass_rules as "passRules", p.capacity_units as "capacityUnits",
       p.min_per_order as "minPerOrder", p.max_per_order as "maxPerOrder", p.needs_other as "needsOther", p.max_per_required as "maxPerRequired",
       (select jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name, 'isOffered', product_refusal(other, e.kind, $2) is null)
           order by other.position, other.number)
         from product_requirements r join products other on other.id = r.required_id where r.product_id = p.id) as requires,
       p.holder_fields as "holderFields", p.visits_in_order as "visitsInOrder", (${VISITS}) as visits,
       (select min(q.size - q.held - q.sold) from product_quotas pq join quotas q on q.id = pq.quota_id
         where pq.product_id = p.id and q.period = 'in_all') as "left"
     from products p join events e on e.id = p.event_id
       cross join lateral list_price(p.id, p.price_cents, null, null, e.venue_id, $2) cost
     where p.event_id = any ($1::uuid[]) and product_refusal(p, e.kind, $2, (select pass_id from pass_reissues where order_id = $3::uuid)) is null order by p.position, p.number`,
    [eventIds, channel, orderId ?? null],
  );
  const offers = new Map<string, ShopProduct[]>();
  for (const { eventId, ...row } of rows) {
    const offer = offers.get(eventId) ?? [];
    offers.set(eventId, offer);
    offer.push(toProduct(row, locale));
  }
  return offers;
}

/** The offer of one event. */
export const listProducts = async ({ id, ...asked }: Asked & { id: string }, locale: Locale): Promise<ShopProduct[]> =>
  (await listProductsOf([id], asked, locale)).get(id) ?? [];
