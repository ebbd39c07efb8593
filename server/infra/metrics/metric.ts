/**
 * Figures for Prometheus. A domain declares its own beside its endpoints (`metrics` in `server/<domain>/domain.ts`).
 * Labels take values from a fixed list, such as a queue or a state: never an id, a name or a URL.
 */

export type Sample = { value: number; labels?: Readonly<Record<string, string>> };

export type Metric = {
  /** Prometheus' form: "aforo_outbox_oldest_seconds"; a counter ends in `_total`. */
  name: `aforo_${string}`;
  help: string;
  labels?: readonly string[];
  /**
   * The present values, read when they are asked for: one statement, or a variable of this process. A database figure
   * is the same in every process; alerts take its maximum, not its sum.
   */
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** A figure without labels. */
export const single = (value: number): readonly Sample[] => [{ value }];

/** Counts events of this process by the values of its labels; costs one lookup in a map. */
export function createCounts(...labels: string[]) {
  const counts = new Map<string, Sample & { value: number }>();
  return {
    add(...values: string[]): void {
      const key = values.join('\0');
      const found = counts.get(key);
      if (found) found.value += 1;
      else counts.set(key, { value: 1, labels: Object.fromEntries(labels.map((label, at) => [label, values[at]!])) });
    },
    read: (): readonly Sample[] => [...counts.values()],
  };
}

const refused = createCounts('reason');

/** Counts a refusal by its code in the source, such as `slot_full`, or by its HTTP status. */
export const countRefusal = (reason: string): void => refused.add(reason);

export const refusals: Metric = {
  name: 'aforo_refusals_total',
  help: 'Requests refused by this process, by reason.',
  labels: ['reason'],
  read: refused.read,
};
