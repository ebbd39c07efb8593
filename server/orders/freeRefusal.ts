import { sql } from '../infra/db';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { formatReference } from '../shared/reference';

type Buyer = {
  email: string;
  userId: string | null;
  /** Address that the buyer has proved to own, if any. */
  provedEmail: string | null;
  locale: Locale;
};

type Facts = { title: LocalText; most: number; own: number; had: number; last: string | null };

/** The first event with too many free tickets: those of the order itself, and earlier ones of `$2` and `$3`. */
const FACTS = `
  select e.title, e.max_free_per_person as most, own.tickets as own, had.tickets as had, known.last_reference as last
  from orders o
    join lateral (select event_id, count(*)::int as tickets from order_items
      where order_id = o.id and visit = 0 and state = 'active' and price_cents = discount_cents group by event_id) own on true
    join events e on e.id = own.event_id
    cross join lateral free_tickets_had(e.id, $2, coalesce($3::uuid, o.user_id), o.id) had
    cross join lateral free_tickets_had(e.id, $4, coalesce($3::uuid, o.user_id), o.id) known
  where o.id = $1 and e.max_free_per_person is not null and own.tickets + had.tickets > e.max_free_per_person
  order by own.tickets > e.max_free_per_person desc, e.id limit 1`;

/** Explains a refusal of free tickets. The earlier order is named only to its proved owner. */
export async function freeRefusal(
  orderId: string,
  { email, userId, provedEmail, locale }: Buyer,
): Promise<DomainError> {
  const [facts] = await sql<Facts>('free_refusal', FACTS, [orderId, email, userId, provedEmail]);
  // The other tickets were refunded since the refusal.
  if (!facts) return new DomainError('places_moved');
  const { most: count, own, last } = facts;
  const params = { count, event: localText(facts.title, locale) };
  if (own > count) return new DomainError('free_too_many', { params });
  return last
    ? new DomainError('free_had_order', { field: 'email', params: { ...params, order: formatReference(last) } })
    : new DomainError('free_had', { field: 'email', params });
}
