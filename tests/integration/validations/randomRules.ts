/** Pseudo-random validation rules, the same in each run. */
import type { Condition, EntryRule } from '../../../server/shared/entryRules';
import { uuidv7 } from '../../../server/shared/uuid';

/** A seeded generator, so that failures can be reproduced. */
let state = 20_261_127;
const next = () => {
  state = (state * 1664525 + 1013904223) % 4294967296;
  return state / 4294967296;
};
export const below = (n: number) => Math.floor(next() * n);
export const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;

type House = {
  gates: readonly { id: string }[];
  events: readonly string[];
  venueId: string;
  addons: readonly string[];
};

function randomCondition({ gates, events, addons }: House): Condition {
  const number = (fact: string, most: number, least = 0) =>
    ({ fact, op: pick(['lt', 'le', 'ge', 'gt']), value: least + below(most - least + 1) }) as Condition;
  return pick<() => Condition>([
    () => ({ fact: 'gate', op: pick(['in', 'not_in']), values: [pick(gates).id] }),
    () => ({ fact: 'gates_today', op: pick(['in', 'not_in']), values: [pick(gates).id] }),
    () => ({ fact: 'event', op: 'in', values: [pick(events)] }),
    () => ({ fact: 'addons', op: pick(['in', 'not_in']), values: [pick(addons), pick(addons)] }),
    () => ({ fact: 'channel', op: pick(['in', 'not_in']), values: ['web'] }),
    () => ({ fact: 'weekday', op: 'in', values: [1, 2, 3, 4].map(() => String(1 + below(7))) }),
    () => number('entries_total', 8),
    () => number('entries_today', 3),
    () => number('entries_at_gate', 3),
    () => number('minutes_since_entry', 2880),
    () => number('minutes_to_start', 60, -20),
    () => number('minutes_to_end', 120, -20),
    () => number('age', 70),
    () => ({ fact: pick(['age', 'minutes_since_entry']), op: 'unknown' }) as Condition,
    () => ({ fact: 'inside', op: 'is', value: pick([true, false]) }),
  ])();
}

export const randomRules = (house: House): EntryRule[] =>
  Array.from({ length: 1 + below(4) }, () => ({
    id: uuidv7(),
    venueId: pick([house.venueId, null]),
    name: `Rule ${below(1000)}`,
    effect: pick(['deny', 'deny', 'warn'] as const),
    priority: 1 + below(3),
    when: {
      all: [randomCondition(house), ...(below(2) ? [{ any: [randomCondition(house), randomCondition(house)] }] : [])],
    },
    message: { en: 'No' },
  }));
