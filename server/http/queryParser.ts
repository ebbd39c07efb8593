/**
 * Parses a query: each name once, as a text. Only list filters (`f.…`) may be repeated. Brackets in names have no
 * meaning, so that no input becomes an object or hides a method of one.
 */
export function parseQuery(search: string | null): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const params = new URLSearchParams(search ?? '');
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    query[name] = name.startsWith('f.') && values.length > 1 ? values : values[0]!;
  }
  return query;
}
