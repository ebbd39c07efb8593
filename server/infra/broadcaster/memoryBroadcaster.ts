import type { BroadcastEvent, Broadcaster } from './broadcaster';
import { toPublication } from './toPublication';

/** Keeps what was published instead of sending it, under the same limits as the real ones. For tests. */
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
