import type { Tx } from '../../infra/db';
import type { IsoDate } from '../../shared/time';
import { findHours, type HoursInput } from '../../time-blocks';
import { type Calendar, slotsWanted, slotsWithin, toJson } from '../wantedSlots';
import { slotTransaction } from './slotTransaction';

export type Materialised = {
  created: number;
  changed: number;
  /** Slots that the opening hours no longer include: deleted without orders, else closed. */
  removed: number;
  closed: number;
  /** Slots with more places taken than the hours allow: they keep that capacity, or stay closed. */
  conflicts: number;
};

type Owner = Calendar & { eventId: string };

/** Start of a day at the venue, in database time. */
export async function midnight(tx: Tx, day: IsoDate, timeZone: string, plusDays = 0): Promise<Date> {
  const [row] = await tx.$queryRawUnsafe<{ at: Date }[]>(
    `select (($1::date + $2::int)::timestamp at time zone $3) as at`,
    day,
    plusDays,
    timeZone,
  );
  return new Date(row!.at);
}

/**
 * Generates an event's slots of these days from the given hours, in the caller's transaction. Slots before `since` are
 * unchanged.
 */
export async function writeSlots(
  tx: Tx,
  { eventId, ...calendar }: Owner,
  hours: HoursInput,
  { from, to, since }: { from: IsoDate; to: IsoDate; since?: Date },
): Promise<Materialised> {
  const { timeZone } = calendar;
  const begins = await midnight(tx, from, timeZone);
  const span = { from: since && since > begins ? since : begins, until: await midnight(tx, to, timeZone, 1) };
  const wanted = slotsWithin(slotsWanted(hours, calendar, { from, to }), span);
  const [written] = await tx.$queryRawUnsafe<Materialised[]>(
    'select * from write_slots($1::uuid, $2::timestamptz, $3::timestamptz, $4::jsonb)',
    eventId,
    span.from,
    span.until,
    toJson(wanted),
  );
  return written!;
}

/**
 * Generates an event's slots of these days from its opening hours. Idempotent; never lowers a capacity below the places
 * taken, nor changes manually edited slots.
 */
export async function materialiseSlots(
  eventId: string,
  from: IsoDate,
  to: IsoDate,
  since?: Date,
): Promise<Materialised> {
  return slotTransaction(async (tx) => {
    // Locks the event, so that slots are never generated from outdated hours.
    await tx.$queryRawUnsafe('select 1 as locked from events where id = $1::uuid for no key update', eventId);
    const { venue, byDay } = await tx.event.findUniqueOrThrow({
      where: { id: eventId },
      select: { byDay: true, venue: { select: { timeZone: true } } },
    });
    const hours = await findHours(eventId, null, tx);
    return writeSlots(tx, { eventId, timeZone: venue.timeZone, byDay }, hours!.values, {
      from,
      to,
      ...(since ? { since } : {}),
    });
  });
}
