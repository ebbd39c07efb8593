import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { dayIn } from '../../shared/time';
import { findHours } from '../../time-blocks';
import { slotsWanted, toJson } from '../wantedSlots';
import { reinstateSlots } from './cancelSlots';
import { type LockedSlot, lockSlots } from './lockSlots';
import { slotTransaction } from './materialiseSlots';
import { recordSlots } from './recordSlots';
import { retryWhenOvertaken } from './retryWhenOvertaken';

/** Lets the opening hours decide these slots of one event again, and no others. */
async function followHours(tx: Tx, slots: readonly LockedSlot[]): Promise<void> {
  const { eventId, timeZone } = slots[0]!;
  const instants = slots.map(({ startsAt }) => new Date(startsAt).getTime()).sort((a, b) => a - b);
  const [first, last] = [new Date(instants[0]!), new Date(instants.at(-1)!)];
  const hours = await findHours(eventId, null, tx);
  const days = { from: dayIn(first, timeZone), to: dayIn(last, timeZone) };
  const chosen = new Set(instants);
  const wanted = slotsWanted(hours!.values, timeZone, days).filter(({ startsAt }) => chosen.has(startsAt.getTime()));
  await tx.$queryRawUnsafe(
    `select created from write_slots($1::uuid, $2::timestamptz, $3::timestamptz, $4::jsonb,
       array(select value::timestamptz from jsonb_array_elements_text($5::jsonb)))`,
    eventId,
    first,
    new Date(last.getTime() + 1),
    toJson(wanted),
    JSON.stringify(instants.map((instant) => new Date(instant))),
  );
}

/**
 * Gives slots back to the opening hours: capacity, times and state follow them again, prices of their own go, a note
 * stays. A slot that they do not have goes, or is closed when it has orders. Past slots stay as they are.
 * @returns how many were given back.
 */
export async function restoreSlots(by: AuditContext, ids: readonly string[]): Promise<number> {
  await reinstateSlots(by, ids);
  const count = await retryWhenOvertaken(() =>
    slotTransaction(async (tx) => {
      const slots = (await lockSlots(tx, ids)).filter(
        ({ editedByHand, startsAt }) => editedByHand && new Date(startsAt).getTime() > Date.now(),
      );
      if (slots.length === 0) return 0;
      await tx.$queryRawUnsafe(
        `update appointments set edited_by_hand = false, prices = '{}', version = version + 1
         where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) returning 1`,
        JSON.stringify(slots.map(({ id }) => id)),
      );
      for (const eventId of new Set(slots.map((slot) => slot.eventId)))
        await followHours(
          tx,
          slots.filter((slot) => slot.eventId === eventId),
        );
      await recordSlots(tx, by, slots, { action: 'slot.restored', to: () => ({ prices: {} }), after: {} });
      return slots.length;
    }),
  );
  wakeOutbox();
  return count;
}
