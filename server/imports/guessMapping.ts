/** The fields of a file's columns, as chosen before for the same headings, else as recognised. */

type Mapping = readonly (string | null)[];
type Earlier = { headings: readonly string[]; mapping: Mapping };

/**
 * A column has the choice of the same heading before, of several with one heading in their order. The others have the
 * recognised field that no choice has, the first of several.
 */
export function guessMapping(
  headings: readonly string[],
  recognise: (heading: string) => string | null,
  earlier: Earlier | null,
): (string | null)[] {
  const places = new Map<string, number[]>();
  for (const [at, heading] of (earlier?.headings ?? []).entries())
    places.set(heading, [...(places.get(heading) ?? []), at]);
  const chosen = headings.map((heading) => {
    const at = places.get(heading)?.shift();
    return at === undefined ? undefined : (earlier!.mapping[at] ?? null);
  });
  const taken = new Set<string | null | undefined>(chosen);
  return headings.map((heading, at) => {
    const before = chosen[at];
    if (before !== undefined) return before;
    const field = recognise(heading);
    if (taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
