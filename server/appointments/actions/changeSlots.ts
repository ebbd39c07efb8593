import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { SlotChange } from '../requests';
import { cancelSlots, reinstateSlots } from './cancelSlots';
import { checkPrices } from './checkPrices';
import { type LockedSlot, lockSlots } from './lockSlots';
import { recordSlots } from './recordSlots';
import { type Kept, rememberChange, type SlotBefore, snapshotOf, withSnapshot } from './rememberChange';
import { restoreSlots } from './restoreSlots';
import { slotTransaction } from './slotTransaction';

type Plain = Exclude<SlotChange, { do: 'cancel' | 'restore' }>;
type Step = { action: string; set: string; value: unknown; after: (slot: LockedSlot) => Partial<LockedSlot> };

/** Statement of each change; `$2` is its value. */
function stepOf(change: Plain): Step {
  switch (change.do) {
    case 'capacity':
      return {
        action: 'slot.updated',
        // If more places are taken, the change was refused earlier, or applies down to that number.
        set: 'capacity = greatest($2::int, held + sold)',
        value: change.capacity,
        after: ({ taken }) => ({ capacity: Math.max(change.capacity, taken) }),
      };
    case 'close':
      return {
        action: 'slot.closed',
        set: `state = $2::"AppointmentState"`,
        value: 'closed',
        after: () => ({ state: 'closed' }),
      };
    case 'reopen':
      return {
        action: 'slot.opened',
        set: `state = $2::"AppointmentState"`,
        value: 'open',
        after: () => ({ state: 'open' }),
      };
    case 'note':
      return {
        action: 'slot.updated',
        set: 'note = $2::text',
        value: change.note,
        after: () => ({ note: change.note }),
      };
    case 'price': {
      const { product, price } = change;
      const without = ({ prices }: LockedSlot) =>
        Object.fromEntries(Object.entries(prices).filter(([id]) => id !== product));
      return {
        action: 'slot.updated',
        set: 'prices = jsonb_strip_nulls(prices || $2::jsonb)',
        value: JSON.stringify({ [product]: price }),
        after: (slot) => ({ prices: price === null ? without(slot) : { ...slot.prices, [product]: price } }),
      };
    }
  }
}

/** Refuses the whole change with the number of conflicts: a partial change would be confusing. */
async function check(tx: Tx, slots: readonly LockedSlot[], change: Plain): Promise<void> {
  if (change.do === 'capacity' && !change.keepsTaken) {
    const full = slots.filter(({ taken }) => taken > change.capacity);
    const most = Math.max(0, ...full.map(({ taken }) => taken));
    if (full.length > 0)
      throw new DomainError('capacity_below_taken_in', {
        field: 'change.capacity',
        params: { count: full.length, most },
      });
  }
  if (change.do === 'price') {
    const events = [...new Set(slots.map(({ eventId }) => eventId))];
    if (events.length > 1) throw new DomainError('slots_of_several_events', { field: 'change.product' });
    await checkPrices(tx, events[0]!, [change.product]);
  }
}

/** Slots that are already so are skipped, and still follow their hours. */
function concerns(slot: LockedSlot, change: Plain, after: Partial<LockedSlot>): boolean {
  if (change.do === 'close') return slot.state === 'open';
  if (change.do === 'reopen') return slot.state === 'closed';
  return slot.state !== 'cancelled' && !isUnchanged(slot, after);
}

async function write(tx: Tx, by: AuditContext, ids: readonly string[], change: Plain): Promise<SlotBefore[]> {
  const { action, set, value, after } = stepOf(change);
  const slots = (await lockSlots(tx, ids)).filter((slot) => concerns(slot, change, after(slot)));
  if (slots.length === 0) return [];
  await check(tx, slots, change);
  const concerned = slots.map(({ id }) => id);
  const before = await snapshotOf(tx, concerned);
  await tx.$queryRawUnsafe(
    `with changed as (
       update appointments set ${set}, edited_by_hand = true, version = version + 1
       where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) returning id, event_id)
     select publish_availability(event_id, (array_agg(id))[1:200])::text from changed group by event_id order by event_id`,
    JSON.stringify(concerned),
    value,
  );
  await recordSlots(tx, by, slots, { action, to: after, after: { ...change } });
  return before;
}

export type Changed = {
  /** Number of changed slots, without those already so. */
  count: number;
  /** Id to undo it; null if nothing was changed. */
  changeId: string | null;
  /** Slots that were not or only partly restored. */
  kept: Kept[];
};

async function apply(tx: Tx, by: AuditContext, ids: readonly string[], change: SlotChange): Promise<Changed> {
  let before: SlotBefore[] = [];
  let restored: Awaited<ReturnType<typeof restoreSlots>> | null = null;
  if (change.do === 'cancel') before = await withSnapshot(tx, ids, () => cancelSlots(tx, by, ids));
  else {
    const isBack = change.do === 'reopen' || change.do === 'restore';
    if (isBack) before = await withSnapshot(tx, ids, () => reinstateSlots(tx, by, ids));
    if (change.do === 'restore') restored = await restoreSlots(tx, by, ids);
    const others = restored?.before ?? (await write(tx, by, ids, change as Plain));
    const known = new Set(before.map(({ id }) => id));
    before = [...before, ...others.filter(({ id }) => !known.has(id))];
  }
  const kept = restored?.kept ?? [];
  if (before.length + kept.length === 0) return { count: 0, changeId: null, kept };
  const { id, slots } = await rememberChange(tx, by, { kind: change.do, before, kept });
  return { count: restored?.count ?? slots, changeId: slots > 0 ? id : null, kept };
}

/**
 * Changes many slots, all or none; opening hours no longer apply to them, or apply again with "restore". Sales stay.
 * "Reopen" also reinstates cancelled ones. The former state is kept to undo it.
 * @throws DomainError capacity_below_taken_in, slots_of_several_events, product_unknown
 */
export async function changeSlots(by: AuditContext, ids: readonly string[], change: SlotChange): Promise<Changed> {
  const changed = await slotTransaction((tx) => apply(tx, by, ids, change));
  wakeOutbox();
  return changed;
}
