/**
 * Reads the query of an address: each name once, as a text. Only filters of lists (`f.…`) may be given several times. Names
 * with brackets are names like any other, so that nothing sent becomes an object or hides a method of one.
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
