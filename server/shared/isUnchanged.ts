/** Whether two values are equal across representations: a form, a column, JSON. */

/** Objects with sorted keys and times as in forms, so that equal values become the same text. */
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

/** Whether a record already has all of these values, so that writing them changes nothing. */
export const isUnchanged = (record: object, values: object): boolean => {
  const has = record as Record<string, unknown>;
  return Object.entries(values).every(([name, value]) => value === undefined || isEqual(has[name] ?? null, value));
};
