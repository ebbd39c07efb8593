/** Treats a record's values as leaves with dotted names: `title.en`, `gates.0.name`. */
const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const namesOf = (a: unknown, b: unknown): string[] => [
  ...new Set([...(isBranch(a) ? Object.keys(a) : []), ...(isBranch(b) ? Object.keys(b) : [])]),
];

/** Deep equality. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isBranch(a) || !isBranch(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  return namesOf(a, b).every((name) => isSame(a[name], b[name]));
};

const childOf = (value: unknown, name: string): unknown => (isBranch(value) ? value[name] : undefined);

/** All paths at which two states differ, branches before their leaves. */
export function changedPaths(before: unknown, after: unknown, prefix = ''): string[] {
  if (isSame(before, after)) return [];
  const own = prefix ? [prefix] : [];
  if (!isBranch(before) && !isBranch(after)) return own;
  const inside = namesOf(before, after).flatMap((name) =>
    changedPaths(childOf(before, name), childOf(after, name), prefix ? `${prefix}.${name}` : name),
  );
  return [...own, ...inside];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isBranch(value) && Object.values(value).every(isEmpty));

/** The changed paths that a user may have edited: empty fields of a newly added row are not reported yet. */
export const touchedPaths = (before: unknown, after: unknown): string[] =>
  changedPaths(before, after).filter((path) => {
    const isNew = valueAt(before, path) === undefined;
    return !(isNew && isEmpty(valueAt(after, path)));
  });

/** Compares texts by language, but lists as a whole: half of one list and half of another make no sense. */
const isTakenApart = (a: unknown, b: unknown): boolean =>
  [a, b].every((value) => value === undefined || (isBranch(value) && !Array.isArray(value))) &&
  (isBranch(a) || isBranch(b));

/** The deepest paths at which two states differ. */
export function differingFields(a: unknown, b: unknown, prefix = ''): string[] {
  if (isSame(a, b)) return [];
  if (!isTakenApart(a, b)) return [prefix];
  return namesOf(a, b).flatMap((name) =>
    differingFields(childOf(a, name), childOf(b, name), prefix ? `${prefix}.${name}` : name),
  );
}

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => childOf(value, name), values);

/** A copy with one value replaced. */
function withValue(values: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  return { ...(isBranch(values) ? values : {}), [name]: withValue(childOf(values, name), rest, value) };
}

/** The other person's state with my changes since `base` applied. */
export function mergeOver<T extends object>(base: T, mine: T, theirs: T): T {
  return differingFields(base, mine).reduce<T>(
    (merged, path) => withValue(merged, path.split('.'), valueAt(mine, path)) as T,
    theirs,
  );
}
