export type Alarm = {
  /** Rings after so long, unless it rings earlier anyway. */
  within: (milliseconds: number) => void;
  stop: () => void;
};

/** A timer that rings once, at the earliest of the times it was given; after `stop` never. */
export function createAlarm(ring: () => void): Alarm {
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
        ring();
      }, milliseconds);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
