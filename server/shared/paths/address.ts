/** The query string of a URL; empty if every value is undefined. */
export const query = (params: Record<string, string | undefined>): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** The URL of a collection, or of one record in it. */
export const under = (base: string, id?: string): string => (id === undefined ? base : `${base}/${id}`);
