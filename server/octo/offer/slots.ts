/** Slots of an event as the channel of partners sells them. */
import { sql } from '../../infra/db';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import type { IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { Offer } from './findOffer';

export type Slot = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  left: number;
  capacity: number;
  /** When its sale ends. */
  cutoff: Date;
  isOpen: boolean;
};

/** `$1` event, `$2` its time zone, `$3` and `$4` first and last day, `$5` channel. */
const FROM = `
  from sale_terms($1, $5) terms cross join appointments a
    left join quota_rooms($1, $5, $3::date::timestamp at time zone $2, ($4::date + 1)::timestamp at time zone $2) quotas
      on quotas.appointment_id = a.id
  where a.event_id = $1 and a.state <> 'cancelled' and a.starts_at >= $3::date::timestamp at time zone $2
    and a.starts_at < ($4::date + 1)::timestamp at time zone $2`;

const COLUMNS = `a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.capacity,
  greatest(0, least(a.capacity - a.held - a.sold, quotas.room)) as "left", sale_end(a, $5) as cutoff,
  slot_refusal(a, terms.slots_after) is null as "isOpen"`;

type Range = { first: IsoDate; last: IsoDate };

/** The most slots of one answer. */
export const MAX_SLOTS = 5000;

/** The most prices of one answer: each slot has one for each unit of its event. */
export const MAX_PRICES = 50_000;

/** Slots of these days that are not over, by time; one too many where there are more than fit an answer. */
export const readSlots = ({ event }: Offer, { first, last }: Range): Promise<Slot[]> =>
  sql<Slot>(
    'octo_slots',
    `select ${COLUMNS} ${FROM} and a.ends_at > moment() order by a.starts_at, a.id limit ${MAX_SLOTS + 1}`,
    [event.id, event.venue.timeZone, first, last, PARTNER_CHANNEL],
  );

const BY_ID = `
  select a.id, a.starts_at as "startsAt", a.ends_at as "endsAt", a.capacity,
    greatest(0, least(a.capacity - a.held - a.sold, quotas.room)) as "left", sale_end(a, $3) as cutoff,
    slot_refusal(a, terms.slots_after) is null as "isOpen"
  from sale_terms($1, $3) terms cross join appointments a
    left join lateral quota_rooms($1, $3, a.starts_at, a.starts_at) quotas on quotas.appointment_id = a.id
  where a.event_id = $1 and a.id = any ($2::uuid[]) order by a.starts_at, a.id`;

/** These slots of an event, in whatever state; unknown ones are left out. */
export const readSlotsById = (eventId: string, ids: readonly string[]): Promise<Slot[]> =>
  sql<Slot>('octo_slots_by_id', BY_ID, [eventId, ids.filter(isUuid), PARTNER_CHANNEL]);

export type SlotDay = { date: IsoDate; left: number; most: number; capacity: number; isOpen: boolean };

/** The days of these slots: all places, and those of the slot with most left. */
export const readSlotDays = ({ event }: Offer, { first, last }: Range): Promise<SlotDay[]> =>
  sql<SlotDay>(
    'octo_slot_days',
    `select to_char("startsAt" at time zone $2, 'YYYY-MM-DD') as date, sum("left")::int as "left",
       max("left")::int as most, sum(capacity)::int as capacity, bool_or("isOpen") as "isOpen"
     from (select ${COLUMNS} ${FROM} and a.ends_at > moment()) slot group by 1 order by 1`,
    [event.id, event.venue.timeZone, first, last, PARTNER_CHANNEL],
  );

export type DayPrice = { date: IsoDate; productId: string; priceCents: number };

/** The lowest list price of each product on each day. */
export const readDayPrices = ({ event, units }: Offer, { first, last }: Range): Promise<DayPrice[]> =>
  sql<DayPrice>(
    'octo_day_prices',
    `select to_char(a.starts_at at time zone $2, 'YYYY-MM-DD') as date, p.id as "productId",
       min(cost.price)::int as "priceCents"
     from appointments a join events e on e.id = a.event_id join products p on p.event_id = e.id
       cross join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, $5) cost
     where a.event_id = $1 and p.id = any ($6::uuid[]) and a.state = 'open' and a.ends_at > moment()
       and a.starts_at >= $3::date::timestamp at time zone $2
       and a.starts_at < ($4::date + 1)::timestamp at time zone $2
     group by 1, 2`,
    [event.id, event.venue.timeZone, first, last, PARTNER_CHANNEL, units.map(({ id }) => id)],
  );
