import { sql } from '../../infra/db';
import type { IsoDate } from '../../shared/time';
import { availabilityOf } from '../availability';
import type { ShopDay } from '../pages';
import type { ShownEvent } from './showEvent';

// Compares pairs of event and start, so that only this event's part of the index is read.

/** The days in a range with slots, bookable or past, in the venue's time zone. */
export async function listDays(event: ShownEvent, first: IsoDate, last: IsoDate): Promise<ShopDay[]> {
  const rows = await sql<{ date: IsoDate; left: number; capacity: number }>(
    'list_days',
    `select to_char(starts_at at time zone $2, 'YYYY-MM-DD') as date,
       least(sum(least(capacity - held - sold, quotas.room)), max(quotas.day_room))::int as "left", sum(capacity)::int as capacity
     from sale_terms($1, $4) terms cross join appointments a
       left join quota_rooms($1, $4, ($3::date)::timestamp at time zone $2, ($5::date + 1)::timestamp at time zone $2) quotas
         on quotas.appointment_id = a.id
     where (event_id, starts_at) >= ($1::uuid, ($3::date)::timestamp at time zone $2)
       and (event_id, starts_at) < ($1::uuid, ($5::date + 1)::timestamp at time zone $2)
       and slot_refusal(a, terms.slots_after) is null
     group by 1 order by 1`,
    [event.id, event.venue.timeZone, first, event.channel, last],
  );
  return rows.map(({ date, left, capacity }) => ({ date, left, availability: availabilityOf(left, capacity) }));
}

/**
 * The first day with a free place, and the last with a slot; nulls if nothing can be booked. Quotas apply to the
 * event's own tickets, not to further visits.
 */
export async function bookableDays(
  event: ShownEvent,
  { isFurther = false } = {},
): Promise<{ first: IsoDate | null; last: IsoDate | null }> {
  const [row] = await sql<{ first: IsoDate | null; last: IsoDate | null }>(
    'bookable_days',
    `select
       (select to_char(starts_at at time zone $2, 'YYYY-MM-DD') from appointments a
         where (event_id, starts_at) > ($1::uuid, first_start($5, terms.slots_after)) and (event_id, starts_at) < ($1::uuid, 'infinity')
           and slot_refusal(a, terms.slots_after) is null and held + sold < capacity
           and ($4 or not exists (select from quota_rooms($1, $3, a.starts_at, a.starts_at) quotas where quotas.room <= 0))
         order by event_id, starts_at limit 1) as first,
       (select to_char(starts_at at time zone $2, 'YYYY-MM-DD') from appointments a
         where (event_id, starts_at) > ($1::uuid, first_start($5, terms.slots_after)) and (event_id, starts_at) < ($1::uuid, 'infinity')
           and slot_refusal(a, terms.slots_after) is null
         order by event_id desc, starts_at desc limit 1) as last
     from sale_terms($1, $3) terms`,
    [event.id, event.venue.timeZone, event.channel, isFurther, event.kind === 'daily'],
  );
  return row ?? { first: null, last: null };
}
