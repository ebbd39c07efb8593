import { sql } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { type Cents, formatMoney } from '../../shared/money';
import { eventsIn, type Scope } from '../../shared/scopes';
import { formatDateTime, formatDay, type IsoDate, type IsoDateTime, toIso } from '../../shared/time';

type Choice = { value: string; label: string };

type InvitationBudget = {
  maxTickets: number;
  maxFaceCents: Cents | null;
  maxAtOnce: number;
  usedTickets: number;
  usedFaceCents: Cents;
};

/** Products and slots of the chosen event. */
export type InvitationChoices = {
  eventId: string;
  currency: string;
  hasSlots: boolean;
  /** Reason and start if it is not on sale yet; null otherwise. */
  beforeSale: { isDraft: boolean; from: IsoDateTime | null } | null;
  timeZone: string;
  products: Choice[];
  /** Coming slots with room, from the requested day. */
  slots: Choice[];
  from: IsoDate | '';
  budget: InvitationBudget;
};

const MAX_SLOTS = 300;

export async function listEvents(
  scope: Scope,
  locale: Locale,
): Promise<{ id: string; title: string; venue: string }[]> {
  const rows = await sql<{ id: string; title: LocalText; venue: string }>(
    'events_to_invite_to',
    `select e.id, e.title, v.name as venue from events e join venues v on v.id = e.venue_id
     where e.status in ('published', 'draft') and ($1::uuid[] is null or e.id = any ($1)) order by e.position, e.id`,
    [eventsIn(scope)],
  );
  return rows.map(({ title, ...event }) => ({ ...event, title: localText(title, locale) }));
}

type EventRow = {
  kind: string;
  currency: string;
  timeZone: string;
  isDraft: boolean;
  salesFrom: Date | null;
  byDay: boolean;
  maxTickets: number;
  maxFaceCents: Cents | null;
  maxAtOnce: number;
  usedTickets: number;
  usedFaceCents: Cents;
};

const EVENT = `
  select e.kind::text as kind, e.currency, v.time_zone as "timeZone", e.status = 'draft' as "isDraft",
    case when exists (select from sales_channels c, lateral sale_terms(e.id, c.code) terms where terms.refusal = 'not_yet') then e.sales_from end as "salesFrom",
    e.by_day as "byDay", coalesce(b.max_tickets, 0) as "maxTickets", b.max_face_cents as "maxFaceCents",
    coalesce(b.max_at_once, 0) as "maxAtOnce", coalesce(b.used_tickets, 0) as "usedTickets", coalesce(b.used_face_cents, 0) as "usedFaceCents"
  from events e join venues v on v.id = e.venue_id left join invitation_budgets b on b.event_id = e.id where e.id = $1`;

const SLOTS = `
  select a.id, a.starts_at as at, v.time_zone as zone, a.capacity - a.held - a.sold as left
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.event_id = $1 and a.state = 'open' and case when a.whole_day is null then a.starts_at else a.ends_at end > moment()
    and ($2::date is null or a.starts_at >= $2::date::timestamp at time zone v.time_zone) and a.held + a.sold < a.capacity
  order by a.starts_at, a.id limit ${MAX_SLOTS}`;

/** @returns null where there is no such event */
export async function showChoices(
  eventId: string,
  from: IsoDate | null,
  locale: Locale,
): Promise<InvitationChoices | null> {
  const [event] = await sql<EventRow>('event_to_invite_to', EVENT, [eventId]);
  if (!event) return null;
  const { kind, currency, byDay, timeZone, isDraft, salesFrom, ...budget } = event;
  const products = await sql<{ id: string; name: LocalText; price: Cents }>(
    'products_to_give',
    `select p.id, p.name, p.price_cents as price from products p join events e on e.id = p.event_id where p.event_id = $1 and p.active and p.category <> 'voucher'
       and product_refusal(p, e.kind, p.channels[1]) is distinct from 'for_reissue' order by p.position, p.number`,
    [eventId],
  );
  const slots =
    kind === 'open'
      ? []
      : await sql<{ id: string; at: Date; zone: string; left: number }>('slots_to_give', SLOTS, [eventId, from]);
  return {
    eventId,
    currency,
    hasSlots: kind !== 'open',
    beforeSale: isDraft || salesFrom ? { isDraft, from: salesFrom && toIso(salesFrom) } : null,
    timeZone,
    products: products.map(({ id, name, price }) => ({
      value: id,
      label: `${localText(name, locale)} · ${formatMoney(price, currency, locale)}`,
    })),
    slots: slots.map(({ id, at, zone, left }) => ({
      value: id,
      label: `${byDay ? formatDay(at, zone, locale) : formatDateTime(at, zone, locale)} (${left})`,
    })),
    from: from ?? '',
    budget,
  };
}
