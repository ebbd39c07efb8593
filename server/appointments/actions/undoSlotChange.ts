import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { LocalText } from '../../shared/localText';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { KeptReason } from '../pages';
import { reinstateSlots } from './cancelSlots';
import { type LockedSlot, lockSlots, readSlots } from './lockSlots';
import { recordSlots } from './recordSlots';
import type { Kept, SlotBefore } from './rememberChange';
import { keptOf } from './restoreSlots';
import { slotTransaction } from './slotTransaction';

/** Hours in which a change of many slots can be undone. */
export const UNDO_HOURS = 24;

type Remembered = SlotBefore & { now: number | null };
export type Undone = { restored: number; remaining: Kept[] };

const time = (instant: Date | string): number => new Date(instant).getTime();

/** Reason why a slot cannot be restored; null if it can. */
function obstacle(slot: LockedSlot, was: Remembered): KeptReason | null {
  if (slot.version !== was.now) return slot.state === 'cancelled' ? 'cancelled' : 'changed';
  if (was.state === 'cancelled') return 'was_cancelled';
  if (was.capacity < slot.taken) return 'sold_above';
  const isOtherTime = time(was.starts_at) !== time(slot.startsAt) || time(was.ends_at) !== time(slot.endsAt);
  return isOtherTime && slot.taken > 0 ? 'time_sold' : null;
}

const WRITE_BACK = `
  update appointments a set starts_at = was.starts_at, ends_at = was.ends_at, hours_start = was.hours_start, capacity = was.capacity,
    state = was.state::"AppointmentState", edited_by_hand = was.edited_by_hand, note = was.note, version = a.version + 1,
    time_block_id = (select id from time_blocks where id = was.time_block_id),
    prices = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was.prices)
      where exists (select from products where id = key::uuid and event_id = a.event_id))
  from jsonb_to_recordset($1::jsonb) was(id uuid, starts_at timestamptz, ends_at timestamptz, hours_start timestamptz,
    capacity int, state text, edited_by_hand boolean, note text, prices jsonb, time_block_id uuid)
  where a.id = was.id
    and not exists (select from appointments other where other.event_id = a.event_id and other.starts_at = was.starts_at and other.id <> a.id)
  returning a.id`;

/** Recreates slots without orders that were deleted. */
const MAKE_AGAIN = `
  insert into appointments (id, event_id, time_block_id, starts_at, ends_at, hours_start, capacity, state, edited_by_hand, note, prices, version)
  select was.id, was.event_id, (select id from time_blocks where id = was.time_block_id), was.starts_at, was.ends_at, was.hours_start,
    was.capacity, was.state::"AppointmentState", was.edited_by_hand, was.note, was.prices, was.version + 1
  from jsonb_to_recordset($1::jsonb) was(id uuid, event_id uuid, time_block_id uuid, starts_at timestamptz, ends_at timestamptz,
    hours_start timestamptz, capacity int, state text, edited_by_hand boolean, note text, prices jsonb, version int)
  where exists (select from events where events.id = was.event_id)
  on conflict do nothing returning id`;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function remainingOf(tx: Tx, was: Remembered, reason: KeptReason): Promise<Kept> {
  const event = await tx.event.findUnique({
    where: { id: was.event_id },
    select: { title: true, venue: { select: { timeZone: true } } },
  });
  return {
    id: was.id,
    at: toIso(new Date(was.starts_at)) as IsoDateTime,
    zone: event?.venue.timeZone ?? 'UTC',
    event: (event?.title ?? {}) as LocalText,
    reason,
  };
}

async function goBack(tx: Tx, by: AuditContext, before: readonly Remembered[]): Promise<Undone> {
  const was = new Map(before.map((slot) => [slot.id, slot]));
  const off = (await readSlots(tx, [...was.keys()])).filter(
    ({ id, state, version }) =>
      state === 'cancelled' && was.get(id)!.state !== 'cancelled' && version === was.get(id)!.now,
  );
  if (off.length > 0) await reinstateSlots(tx, by, idsOf(off));
  for (const { id } of off) was.get(id)!.now! += 1;

  const slots = await lockSlots(tx, [...was.keys()]);
  const there = new Set(idsOf(slots));
  const possible = slots.filter((slot) => obstacle(slot, was.get(slot.id)!) === null);
  const gone = before.filter(({ id }) => !there.has(id));
  const written = await tx.$queryRawUnsafe<{ id: string }[]>(
    WRITE_BACK,
    JSON.stringify(possible.map(({ id }) => was.get(id))),
  );
  const made = await tx.$queryRawUnsafe<{ id: string }[]>(MAKE_AGAIN, JSON.stringify(gone));
  const done = new Set([...idsOf(written), ...idsOf(made)]);
  const restored = possible.filter(({ id }) => done.has(id));
  if (restored.length > 0) {
    const to = ({ id }: LockedSlot) => {
      const { capacity, state, note, prices } = was.get(id)!;
      return { capacity, state, note, prices };
    };
    await recordSlots(tx, by, restored, { action: 'slot.undone', to, after: {} });
  }
  await tx.$queryRawUnsafe(
    `select publish_availability(event_id, (array_agg(id))[1:200])::text from appointments
     where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) group by event_id order by event_id`,
    JSON.stringify([...done]),
  );
  const remaining = slots
    .filter(({ id }) => !done.has(id))
    .map((slot) => keptOf(slot, obstacle(slot, was.get(slot.id)!) ?? 'time_taken'));
  for (const slot of gone) if (!done.has(slot.id)) remaining.push(await remainingOf(tx, slot, 'time_taken'));
  return { restored: done.size, remaining };
}

/**
 * Undoes a change of many slots: those unchanged since get their former state, and follow their hours again if they
 * did. Reinstates cancelled slots; cancelled carts stay cancelled. Idempotent, also concurrently.
 * @throws DomainError undo_too_late
 */
export async function undoSlotChange(by: AuditContext, id: string): Promise<Undone> {
  const undone = await slotTransaction(async (tx) => {
    // Locked first: a concurrent call waits here and finds it undone.
    const [change] = await tx.$queryRawUnsafe<{ before: Remembered[] }[]>(
      `update slot_changes set undone_at = moment(), undone_by_id = $2::uuid
         where id = $1::uuid and undone_at is null and at > moment() - make_interval(hours => $3::int) returning before`,
      id,
      by.userId,
      UNDO_HOURS,
    );
    if (!change) {
      const row = await tx.slotChange.findUnique({ where: { id } });
      if (!row) throw notFound();
      if (!row.undoneAt) throw new DomainError('undo_too_late', { params: { hours: UNDO_HOURS } });
      return { restored: row.restored, remaining: row.remaining as unknown as Kept[] };
    }
    const result = await goBack(tx, by, change.before);
    await tx.slotChange.update({ where: { id }, data: { ...result, remaining: result.remaining as never } });
    return result;
  });
  wakeOutbox();
  return undone;
}
