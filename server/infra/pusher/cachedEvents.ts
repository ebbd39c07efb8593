/** The last event of each cache channel, kept for half an hour, also without listeners. */

export type CachedEvent = { readonly name: string; readonly data: string; readonly expiresAt: number };

export type CachedEvents = {
  keep(channel: string, name: string, data: string): void;
  find(channel: string): CachedEvent | null;
  /** Removes expired events. */
  sweep(): void;
};

const KEPT_MS = 30 * 60_000;
/** Publishers may use any number of names; the oldest entry is removed for the newest. */
const MAX_KEPT = 10_000;

export function createCachedEvents(now: () => number = Date.now): CachedEvents {
  const kept = new Map<string, CachedEvent>();

  return {
    keep(channel, name, data) {
      kept.delete(channel);
      kept.set(channel, { name, data, expiresAt: now() + KEPT_MS });
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    },
    find(channel) {
      const event = kept.get(channel);
      return event !== undefined && event.expiresAt > now() ? event : null;
    },
    sweep() {
      for (const [channel, event] of kept) {
        // Oldest first: entries after a fresh one are fresher.
        if (event.expiresAt > now()) return;
        kept.delete(channel);
      }
    },
  };
}
