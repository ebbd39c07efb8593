import type { Change } from '../../audit';
import type { Tx } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { dayIn, formatTime } from '../../shared/time';

export type LockedSlot = {
  id: string;
  eventId: string;
  startsAt: Date;
  endsAt: Date;
  /** Start by the opening hours, if it was moved manually. */
  hoursStart: Date | null;
  capacity: number;
  taken: number;
  state: 'open' | 'closed' | 'cancelled';
  editedByHand: boolean;
  note: string | null;
  prices: Record<string, number>;
  version: number;
  title: LocalText;
  timeZone: string;
  byDay: boolean;
};

const READ = `
  select a.id, a.event_id as "eventId", a.starts_at as "startsAt", a.ends_at as "endsAt", a.hours_start as "hoursStart", a.capacity, a.held + a.sold as taken, a.state::text as state,
    a.edited_by_hand as "editedByHand", a.note, a.prices, a.version, e.title, v.time_zone as "timeZone", e.by_day as "byDay"
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id
  where a.id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) order by a.id`;

/** Locks slots until the transaction ends, in the usual lock order; their buyers wait. */
export const lockSlots = (tx: Tx, ids: readonly string[]): Promise<LockedSlot[]> =>
  tx.$queryRawUnsafe<LockedSlot[]>(`${READ} for no key update of a`, JSON.stringify(ids));

/** Reads slots without a lock. */
export const readSlots = (tx: Tx, ids: readonly string[]): Promise<LockedSlot[]> =>
  tx.$queryRawUnsafe<LockedSlot[]>(READ, JSON.stringify(ids));

/** "The Lighthouse Museum, 2026-12-05 10:00": label of a slot in the audit log; only the day for day tickets. */
export const labelOf = ({
  title,
  startsAt,
  timeZone,
  byDay,
}: Pick<LockedSlot, 'title' | 'startsAt' | 'timeZone' | 'byDay'>): string =>
  [
    `${localText(title, 'en')},`,
    dayIn(startsAt, timeZone),
    ...(byDay ? [] : [formatTime(startsAt, timeZone, 'en')]),
  ].join(' ');

const fieldsOf = ({ capacity, state, note, prices }: Pick<LockedSlot, 'capacity' | 'state' | 'note' | 'prices'>) => ({
  capacity,
  state,
  note,
  slot_prices: prices,
});

/** Audit log entry of a change to a slot. */
export const changeOf = (action: string, before: LockedSlot, after: Partial<LockedSlot>): Change => ({
  action,
  subject: { type: 'slot', id: before.id, label: labelOf(before) },
  before: fieldsOf(before),
  after: fieldsOf({ ...before, ...after }),
});
