import { sql } from '../../infra/db';
import { DAY_MS, type IsoDate, toIso } from '../../shared/time';
import type { SlotEvent } from '../../time-blocks/pages';
import type { CalendarSlot, SlotDay } from '../pages';

type Event = Pick<SlotEvent, 'id' | 'timeZone'>;

// Row comparison, so that only this event's part of the index is scanned.
const within = (until: string) => `(event_id, starts_at) >= ($1::uuid, ($3::date)::timestamp at time zone $2)
  and (event_id, starts_at) < ($1::uuid, (${until})::timestamp at time zone $2)`;

export const plusDays = (day: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as IsoDate;

/** Monday of a day's week. */
export const mondayOf = (day: IsoDate): IsoDate => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Days of a month (`YYYY-MM`) with slots, with totals. */
export const listSlotDays = ({ id, timeZone }: Event, month: string): Promise<SlotDay[]> =>
  sql<SlotDay>(
    'list_slot_days',
    `select to_char(starts_at at time zone $2, 'YYYY-MM-DD') as date, count(*)::int as slots,
       coalesce(sum(capacity) filter (where state <> 'cancelled'), 0)::int as capacity,
       coalesce(sum(sold) filter (where state <> 'cancelled'), 0)::int as sold, sum(held)::int as held,
       count(*) filter (where state = 'closed')::int as closed, count(*) filter (where state = 'cancelled')::int as cancelled,
       count(*) filter (where edited_by_hand)::int as "byHand"
     from appointments where ${within("$4::date + interval '1 month'")} group by 1 order by 1`,
    [id, timeZone, `${month}-01`, `${month}-01`],
  );

/** Slots of the week that begins on this Monday. */
export async function listWeek({ id, timeZone }: Event, monday: IsoDate): Promise<CalendarSlot[]> {
  const rows = await sql<Omit<CalendarSlot, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>(
    'list_slot_week',
    `select id, to_char(starts_at at time zone $2, 'YYYY-MM-DD') as date, starts_at as "startsAt", ends_at as "endsAt",
       capacity, sold, held, state::text as state, edited_by_hand as "editedByHand", note
     from appointments where ${within('$4::date')} order by starts_at`,
    [id, timeZone, monday, plusDays(monday, 7)],
  );
  return rows.map((row) => ({ ...row, startsAt: toIso(row.startsAt), endsAt: toIso(row.endsAt) }));
}
