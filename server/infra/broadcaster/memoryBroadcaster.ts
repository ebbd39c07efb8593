import type { BroadcastEvent, Broadcaster } from './broadcaster';
import { toPublication } from './toPublication';

/** Keeps what was published instead of sending it, under the same limits as the real ones. For tests. */
export function memoryBroadcaster(): Broadcaster & { published: BroadcastEvent[] } {
  const published: BroadcastEvent[] = [];
  return {
    published,
    async publish(events) {
      for (const event of events) toPublication(event);
      published.push(...events);
    },
    close: async () => {},
  };
}
