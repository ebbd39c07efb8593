import { sql } from '../infra/db';
import { viewKey } from '../infra/orderKeys';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import { toIso } from '../shared/time';
import type { PassBooking } from './pages';
import type { PassRow } from './passRow';

const OFFERS = `
  select x.id, x.name as product, e.title as event, e.slug
  from pass_offers($1, '${SHOP_CHANNEL}') offered(id) join products x on x.id = offered.id join events e on e.id = x.event_id
  order by e.position, e.id, x.position, x.number limit 12`;

const BOOKED = `
  select o.reference, o.secret, o.customer_email as email, e.title as event, a.starts_at as "startsAt", v.time_zone as "timeZone", count(*)::int as count
  from orders o join order_items i on i.order_id = o.id and i.state = 'active' and i.visit = 0 and i.discount_cents > 0
    join appointments a on a.id = i.appointment_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
  where is_paid(o.state) and a.ends_at > moment()
    and o.id in (select r.order_id from promo_redemptions r join pass_uses u on u.redemption_id = r.id where u.pass_id = $1 and r.released_at is null)
  group by o.id, e.id, a.id, v.id order by a.starts_at, o.reference limit 30`;

type OfferRow = { id: string; product: LocalText; event: LocalText; slug: string };
type BookedRow = {
  reference: string;
  secret: string;
  email: string | null;
  event: LocalText;
  startsAt: Date;
  timeZone: string;
  count: number;
};

/** Booking part of the holder's page; null if the pass needs no slot and makes none free. */
export async function showBooking({ id, rules, email }: PassRow, locale: Locale): Promise<PassBooking | null> {
  const [offers, booked] = await Promise.all([
    sql<OfferRow>('pass_offers', OFFERS, [id]),
    sql<BookedRow>('pass_bookings', BOOKED, [id]),
  ]);
  if (!rules.slot && offers.length === 0 && booked.length === 0) return null;
  return {
    offers: offers.map(({ id: productId, product, event, slug }) => ({
      productId,
      product: localText(product, locale),
      event: localText(event, locale),
      slug,
    })),
    booked: booked.map(({ secret, email: orderedBy, event, startsAt, ...row }) => ({
      reference: row.reference,
      url:
        email !== null && orderedBy?.toLowerCase() === email.toLowerCase()
          ? paths.orders.show(row.reference, viewKey(secret))
          : null,
      event: localText(event, locale),
      startsAt: toIso(startsAt),
      timeZone: row.timeZone,
      count: row.count,
    })),
  };
}
