/** The last event of each cache channel, kept without listeners too, for half an hour. */

export type CachedEvent = { readonly name: string; readonly data: string; readonly expiresAt: number };

export type CachedEvents = {
  keep(channel: string, name: string, data: string): void;
  find(channel: string): CachedEvent | null;
  /** Forgets what has expired. */
  sweep(): void;
};

const KEPT_MS = 30 * 60_000;
/** Names come from publishers without bound; the oldest entry makes room for the newest. */
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
        // Oldest first: whatever follows a fresh entry is fresher still.
        if (event.expiresAt > now()) return;
        kept.delete(channel);
      }
    },
  };
}
