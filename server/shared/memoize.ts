/**
 * Caches a function of a text for at most `most` texts, then starts with an empty cache. `rest` must not change the
 * result.
 */
export function memoize<T, Rest extends unknown[]>(
  most: number,
  find: (text: string, ...rest: Rest) => T,
): (text: string, ...rest: Rest) => T {
  const kept = new Map<string, T>();
  return (text, ...rest) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const found = find(text, ...rest);
    kept.set(text, found);
    return found;
  };
}
