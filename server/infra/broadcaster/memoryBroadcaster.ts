import type { BroadcastEvent, Broadcaster } from './broadcaster';
import { toPublication } from './toPublication';

/** Stores events instead of sending them, under the same limits as the real broadcasters. Used by tests. */
export function memoryBroadcaster(): Broadcaster & { published: BroadcastEvent[]; rechecked: string[] } {
  const published: BroadcastEvent[] = [];
  const rechecked: string[] = [];
  return {
    published,
    rechecked,
    async publish(events) {
      for (const event of events) toPublication(event);
      published.push(...events);
    },
    identify: () => {},
    recheckUsers: async (userIds) => void rechecked.push(...userIds),
    close: async () => {},
  };
}
