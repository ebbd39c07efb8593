import type { LineOf, Problem } from '../defineImport';

/**
 * The value of each field that all lines of a record share: written at the first line with it, and blank or the same in
 * the others.
 */
export function sharedValues<V extends object, K extends keyof V & string>(
  lines: readonly LineOf<V>[],
  fields: readonly K[],
): { values: Pick<V, K>; problems: Problem[] } {
  const problems: Problem[] = [];
  const values = Object.fromEntries(
    fields.map((field) => {
      const [first, ...others] = lines.filter(({ values }) => values[field] !== null);
      const other = others.find(({ values }) => String(values[field]) !== String(first!.values[field]));
      if (other) problems.push({ ...notShared(other, field), params: { line: first!.line } });
      return [field, first?.values[field] ?? null];
    }),
  ) as Pick<V, K>;
  return { values, problems };
}

const notShared = ({ line }: LineOf<unknown>, field: string) => ({ code: 'not_shared', line, field });
