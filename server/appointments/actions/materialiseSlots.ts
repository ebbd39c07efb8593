import { prisma, sql } from '../../infra/db';
import type { IsoDate } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { generateSlots, type TimeBlockException } from '../../time-blocks';

export type Materialised = {
  created: number;
  changed: number;
  /** Slots the opening hours no longer have: without orders they go, with orders they are closed. */
  removed: number;
  closed: number;
  /** Slots that hold more than the hours now allow; their capacity stays at what is taken. */
  conflicts: number;
};

const isoDate = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

async function openingHoursOf(eventId: string) {
  const event = await prisma.event.findUniqueOrThrow({
    where: { id: eventId },
    select: { venue: { select: { timeZone: true } }, timeBlocks: true, exceptions: true },
  });
  return {
    timeZone: event.venue.timeZone,
    blocks: event.timeBlocks.map((block) => ({
      ...block,
      validFrom: isoDate(block.validFrom),
      validUntil: isoDate(block.validUntil),
    })),
    exceptions: event.exceptions.map(
      (exception) => ({ ...exception, date: isoDate(exception.date) }) as TimeBlockException,
    ),
  };
}

/**
 * Makes an event's slots of these days from its opening hours, in one statement. Doing it again changes nothing; it
 * never lowers a capacity below what is taken, and never touches a slot that was edited by hand.
 */
export async function materialiseSlots(eventId: string, from: IsoDate, to: IsoDate): Promise<Materialised> {
  const { timeZone, blocks, exceptions } = await openingHoursOf(eventId);
  const slots = generateSlots({ timeZone, blocks, exceptions, from, to });
  const [result] = await sql<Materialised>(
    'materialise_slots',
    `with wanted as (
       select * from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::uuid[])
         as slot(id, starts_at, ends_at, capacity, time_block_id)
     ), written as (
       insert into appointments as a (id, event_id, starts_at, ends_at, capacity, time_block_id)
       select id, $1::uuid, starts_at, ends_at, capacity, time_block_id from wanted
       on conflict (event_id, starts_at) do update set ends_at = excluded.ends_at, time_block_id = excluded.time_block_id,
         capacity = greatest(excluded.capacity, a.held + a.sold), state = 'open'
       where not a.edited_by_hand and a.state <> 'cancelled'
         and (a.ends_at, a.capacity, a.state, a.time_block_id) is distinct from
           (excluded.ends_at, greatest(excluded.capacity, a.held + a.sold), 'open'::"AppointmentState", excluded.time_block_id)
       returning a.id, a.capacity, a.starts_at, (xmax = 0) as is_new
     ), stale as (
       select a.id, a.held + a.sold > 0 or exists (select from order_items i where i.appointment_id = a.id) as is_used from appointments a
       where a.event_id = $1 and not a.edited_by_hand and a.state = 'open'
         and a.starts_at >= ($7::date)::timestamp at time zone $9 and a.starts_at < ($8::date + 1)::timestamp at time zone $9
         and a.starts_at > moment() and not exists (select from wanted w where w.starts_at = a.starts_at)
     ), removed as (
       delete from appointments using stale where appointments.id = stale.id and not stale.is_used returning 1
     ), closed as (
       update appointments set state = 'closed' from stale where appointments.id = stale.id and stale.is_used returning 1
     )
     select (select count(*)::int from written where is_new) as created, (select count(*)::int from written where not is_new) as changed,
       (select count(*)::int from removed) as removed, (select count(*)::int from closed) as closed,
       (select count(*)::int from written join wanted using (starts_at) where written.capacity > wanted.capacity) as conflicts`,
    [
      eventId,
      slots.map(() => uuidv7()),
      slots.map((slot) => slot.startsAt),
      slots.map((slot) => slot.endsAt),
      slots.map((slot) => slot.capacity),
      slots.map((slot) => slot.timeBlockId),
      from,
      to,
      timeZone,
    ],
  );
  return result!;
}
