/**
 * A function of a text that is asked the same few things again and again: what it answered is kept, for at most `most`
 * texts; then it begins anew. `rest` must not change the answer.
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
