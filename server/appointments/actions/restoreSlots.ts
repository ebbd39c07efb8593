import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { dayIn, toIso } from '../../shared/time';
import { findHours, type Slot } from '../../time-blocks';
import type { KeptReason } from '../pages';
import { slotsWanted, toJson } from '../wantedSlots';
import { type LockedSlot, lockSlots } from './lockSlots';
import { recordSlots } from './recordSlots';
import { type Kept, type SlotBefore, snapshotOf } from './rememberChange';

const time = (instant: Date | string): number => new Date(instant).getTime();

export const keptOf = ({ id, startsAt, timeZone, title }: LockedSlot, reason: KeptReason): Kept => ({
  id,
  at: toIso(new Date(startsAt)),
  zone: timeZone,
  event: title,
  reason,
});

/** Key that a slot shares with generated ones: its start, or its day. */
type KeyOf = (instant: Date | string) => number | string;

type Outcome = { slot: LockedSlot; reason: KeptReason | null; stays: boolean; startsAt: Date };

/**
 * Result of restoring a slot: it stays if its visitors would have to come at another time; if the hours give fewer
 * places than are taken, or none, it follows them as far as possible.
 */
function outcomeOf(
  slot: LockedSlot,
  keyOf: KeyOf,
  wanted: ReadonlyMap<number | string, Slot>,
  occupied: ReadonlySet<number | string>,
): Outcome {
  const goesTo = slot.hoursStart ?? slot.startsAt;
  const found = wanted.get(keyOf(goesTo));
  const outcome = { slot, startsAt: new Date(goesTo) };
  const isMoved = time(goesTo) !== time(slot.startsAt);
  const isOther = isMoved || (found !== undefined && time(found.endsAt) !== time(slot.endsAt));
  if (slot.taken > 0 && isOther) return { ...outcome, reason: 'time_sold', stays: true };
  if (keyOf(goesTo) !== keyOf(slot.startsAt) && occupied.has(keyOf(goesTo)))
    return { ...outcome, reason: 'time_taken', stays: true };
  if (!found) return { ...outcome, reason: slot.taken > 0 ? 'closed_sold' : null, stays: false };
  return { ...outcome, reason: found.capacity < slot.taken ? 'capacity_sold' : null, stays: false };
}

/** Applies the opening hours to these slots of one event only. */
async function followHours(tx: Tx, slots: readonly LockedSlot[]): Promise<Outcome[]> {
  const { eventId, timeZone, byDay } = slots[0]!;
  const keyOf: KeyOf = (instant) => (byDay ? dayIn(instant, timeZone) : time(instant));
  const instants = slots.map((slot) => time(slot.hoursStart ?? slot.startsAt)).sort((a, b) => a - b);
  const [first, last] = [new Date(instants[0]!), new Date(instants.at(-1)!)];
  const hours = await findHours(eventId, null, tx);
  const days = { from: dayIn(first, timeZone), to: dayIn(last, timeZone) };
  const chosen = new Set(instants.map((instant) => keyOf(new Date(instant))));
  const wanted = slotsWanted(hours!.values, { timeZone, byDay }, days).filter(({ startsAt }) =>
    chosen.has(keyOf(startsAt)),
  );
  const held = await tx.appointment.findMany({
    where: { eventId, startsAt: { gte: first, lte: last } },
    select: { startsAt: true },
  });
  const occupied = new Set(held.map(({ startsAt }) => keyOf(startsAt)));
  const byStart = new Map(wanted.map((slot) => [keyOf(slot.startsAt), slot]));
  const outcomes = slots.map((slot) => {
    const outcome = outcomeOf(slot, keyOf, byStart, occupied);
    // Two slots may have been moved from the same start.
    if (!outcome.stays) occupied.add(keyOf(outcome.startsAt));
    return outcome;
  });
  const back = outcomes.filter(({ stays }) => !stays);
  await tx.$queryRawUnsafe(
    `update appointments a set edited_by_hand = false, prices = '{}', hours_start = null, version = version + 1,
       ends_at = outcome.starts_at + (ends_at - a.starts_at), starts_at = outcome.starts_at
     from jsonb_to_recordset($1::jsonb) outcome(id uuid, starts_at timestamptz) where a.id = outcome.id returning 1`,
    JSON.stringify(back.map(({ slot, startsAt }) => ({ id: slot.id, starts_at: startsAt }))),
  );
  const starts = new Set(back.map(({ startsAt }) => time(startsAt)));
  const keys = new Set(back.map(({ startsAt }) => keyOf(startsAt)));
  await tx.$queryRawUnsafe(
    `select created from write_slots($1::uuid, $2::timestamptz, $3::timestamptz, $4::jsonb,
       array(select value::timestamptz from jsonb_array_elements_text($5::jsonb)))`,
    eventId,
    first,
    new Date(last.getTime() + 1),
    toJson(wanted.filter(({ startsAt }) => keys.has(keyOf(startsAt)))),
    JSON.stringify([...starts].map((instant) => new Date(instant))),
  );
  return outcomes;
}

/**
 * Restores slots to the opening hours in the caller's transaction: capacity, times and state follow again, own prices
 * are removed, the note stays. A slot outside the hours is deleted, or closed if it has orders. Past slots stay.
 * @returns number of restored slots, former slots, and those not fully restored.
 */
export async function restoreSlots(
  tx: Tx,
  by: AuditContext,
  ids: readonly string[],
): Promise<{ count: number; before: SlotBefore[]; kept: Kept[] }> {
  const byHand = (await lockSlots(tx, ids)).filter(({ editedByHand }) => editedByHand);
  const isOver = ({ startsAt }: LockedSlot) => time(startsAt) <= Date.now();
  const slots = byHand.filter((slot) => !isOver(slot));
  const before = await snapshotOf(
    tx,
    slots.map(({ id }) => id),
  );
  const outcomes: Outcome[] = [];
  for (const eventId of new Set(slots.map((slot) => slot.eventId)))
    outcomes.push(
      ...(await followHours(
        tx,
        slots.filter((slot) => slot.eventId === eventId),
      )),
    );
  const given = outcomes.filter(({ stays }) => !stays).map(({ slot }) => slot);
  if (given.length > 0)
    await recordSlots(tx, by, given, { action: 'slot.restored', to: () => ({ prices: {} }), after: {} });
  const kept = [
    ...byHand.filter(isOver).map((slot) => keptOf(slot, 'past')),
    ...outcomes.flatMap(({ slot, reason }) => (reason ? [keptOf(slot, reason)] : [])),
  ];
  return { count: given.length, before, kept };
}
