import { readOutbox } from '../../background';
import type { Check } from '../check';

/** Messages leave within a second; each process looks every five. */
const LATE_MS = 60_000;
const STUCK_MS = 15 * 60_000;

export const outbox: Check = {
  name: 'outbox',
  run: async () => {
    const { waiting, oldestAt } = await readOutbox();
    const age = oldestAt ? Date.now() - Date.parse(oldestAt) : 0;
    const state = age > STUCK_MS ? 'broken' : age > LATE_MS ? 'look' : 'fine';
    return {
      state,
      facts: [
        oldestAt
          ? { text: 'status.outbox_waiting', params: { count: waiting, time: oldestAt } }
          : { text: 'status.outbox_empty' },
      ],
      advice: state === 'fine' ? null : { text: 'status.outbox_advice' },
    };
  },
};
