/** The part of an address behind its path; nothing where every value is undefined. */
export const query = (params: Record<string, string | undefined>): string => {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** A collection, or the one of it that is named. */
export const under = (base: string, id?: string): string => (id === undefined ? base : `${base}/${id}`);
