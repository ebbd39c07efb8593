import { AsyncLocalStorage } from 'node:async_hooks';

export type Alarm = {
  /** Rings after so long, unless it rings earlier anyway. */
  within: (milliseconds: number) => void;
  stop: () => void;
};

/**
 * A timer that rings once, at the earliest of the times it was given; after `stop` never. It rings in the context in
 * which it was created: a timer set during a transaction would otherwise use that transaction after its end.
 */
export function createAlarm(ring: () => void): Alarm {
  const inOwnContext = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  return {
    within(milliseconds) {
      const at = Date.now() + milliseconds;
      if (isStopped || at >= ringsAt) return;
      clearTimeout(timer);
      ringsAt = at;
      timer = setTimeout(() => {
        ringsAt = Number.POSITIVE_INFINITY;
        inOwnContext(ring);
      }, milliseconds);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
