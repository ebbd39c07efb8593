import type { BroadcastEvent } from '../../infra/broadcaster/broadcaster';
import type { OutboxRow } from '../../infra/outbox';
import { broadcaster } from '../../infra/runtime';
import { channels } from '../../shared/channels';
import { groupBy } from '../../shared/groupBy';
import { slotsIn } from '../../shared/topics';
import { countSlots } from '../queries/listSlots';

/** Maximum slots of one live event of 9 KB. */
const SLOTS_PER_EVENT = 90;

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / SLOTS_PER_EVENT)) }, (_, at) =>
    items.slice(at * SLOTS_PER_EVENT, (at + 1) * SLOTS_PER_EVENT),
  );

async function eventsOf(eventId: string, rows: readonly OutboxRow<'availability'>[]): Promise<BroadcastEvent[]> {
  const ids = [...new Set(rows.flatMap(({ payload }) => slotsIn(payload)))];
  // An event without slots is published too: its quotas have changed, and pages fetch the figures.
  const slots = ids.length > 0 ? await countSlots(ids) : [];
  return chunks(slots).flatMap((some) => [
    {
      channels: [channels.event(eventId)],
      event: 'AvailabilityChanged',
      data: { slots: some.map(({ id, left, availability }) => ({ id, left, state: availability })) },
    },
  ]);
}

/** Sends all viewers of an event the free places of its slots; idempotent. */
export async function broadcastAvailability(rows: readonly OutboxRow<'availability'>[]): Promise<void> {
  const byEvent = groupBy(rows, ({ payload }) => payload.event_id);
  const events = (await Promise.all([...byEvent].map(([eventId, told]) => eventsOf(eventId, told)))).flat();
  if (events.length > 0) await broadcaster().publish(events);
}
