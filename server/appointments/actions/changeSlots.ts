import type { Tx } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { SlotChange } from '../requests';
import { cancelSlots, reinstateSlots } from './cancelSlots';
import { checkPrices } from './checkPrices';
import { type LockedSlot, lockSlots } from './lockSlots';
import { slotTransaction } from './materialiseSlots';
import { recordSlots } from './recordSlots';
import { restoreSlots } from './restoreSlots';
import { retryWhenOvertaken } from './retryWhenOvertaken';

type Plain = Exclude<SlotChange, { do: 'cancel' | 'restore' }>;
type Step = { action: string; set: string; value: unknown; after: (slot: LockedSlot) => Partial<LockedSlot> };

/** What each change writes; `$2` is its value. */
function stepOf(change: Plain): Step {
  switch (change.do) {
    case 'capacity':
      return { action: 'slot.updated', set: 'capacity = $2::int', value: change.capacity, after: () => change };
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

/** Refused as a whole, saying how many are in the way: half of a change is harder to see through than none. */
async function check(tx: Tx, slots: readonly LockedSlot[], change: Plain): Promise<void> {
  if (change.do === 'capacity') {
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

const concerns = (slot: LockedSlot, change: Plain): boolean =>
  change.do === 'close'
    ? slot.state === 'open'
    : change.do === 'reopen'
      ? slot.state === 'closed'
      : slot.state !== 'cancelled';

async function write(tx: Tx, by: AuditContext, ids: readonly string[], change: Plain): Promise<number> {
  const slots = (await lockSlots(tx, ids)).filter((slot) => concerns(slot, change));
  if (slots.length === 0) return 0;
  await check(tx, slots, change);
  const { action, set, value, after } = stepOf(change);
  await tx.$queryRawUnsafe(
    `with changed as (
       update appointments set ${set}, edited_by_hand = true, version = version + 1
       where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) returning id, event_id)
     select publish_availability(event_id, (array_agg(id))[1:200])::text from changed group by event_id order by event_id`,
    JSON.stringify(slots.map(({ id }) => id)),
    value,
  );
  await recordSlots(tx, by, slots, { action, to: after, after: { ...change } });
  return slots.length;
}

/**
 * One change for many slots, all or none of them; from then on opening hours leave them alone. Nothing sold moves.
 * "Reopen" also takes back those that were called off.
 * @returns how many it concerned; those that are like that already are none of them.
 * @throws DomainError capacity_below_taken_in, slots_of_several_events, product_unknown
 */
export async function changeSlots(by: AuditContext, ids: readonly string[], change: SlotChange): Promise<number> {
  if (change.do === 'cancel') return (await cancelSlots(by, ids)).slots;
  if (change.do === 'restore') return restoreSlots(by, ids);
  const back = change.do === 'reopen' ? (await reinstateSlots(by, ids)).slots : 0;
  const changed = await retryWhenOvertaken(() => slotTransaction((tx) => write(tx, by, ids, change)));
  wakeOutbox();
  return back + changed;
}
