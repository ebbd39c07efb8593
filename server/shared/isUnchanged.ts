/** Whether two values say the same, wherever they come from: a form, a column, a piece of JSON. */

/** Objects with their keys in order and instants as forms write them: two that are the same become the same text. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, plain(one)]),
  );
}

export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Whether a record has all of these values already, so that writing them would change nothing. */
export const isUnchanged = (record: object, values: object): boolean => {
  const has = record as Record<string, unknown>;
  return Object.entries(values).every(([name, value]) => value === undefined || isEqual(has[name] ?? null, value));
};
