/**
 * Products that are sold only beside others of the same event and slot: a child with an adult. The same rule decides in
 * the shop what goes into a cart and, when tickets are given back, what may stay; the sale itself asks `companion_refusal`.
 */
export type Requirement = {
  /** One of these; none: the product needs no companion. */
  requires: readonly { id: string }[];
  /** At most so many for each of them; null for any number. */
  maxPerRequired: number | null;
};

/** At most so many of it go with so many of each product; null without such a rule. */
export function companionLimit(
  { requires, maxPerRequired }: Requirement,
  quantities: Readonly<Record<string, number>>,
): number | null {
  if (requires.length === 0) return null;
  const companions = requires.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
  if (companions === 0) return 0;
  return maxPerRequired === null ? Number.POSITIVE_INFINITY : companions * maxPerRequired;
}

/** A unit of an order that can be given back. */
export type AccompaniedUnit = Requirement & {
  position: number;
  productId: string;
  slotId: string | null;
  /** A person has come in with it: it needs no one any more. */
  isUsed: boolean;
  /** Its visit does not take place: everybody gets everything back. */
  isCancelled: boolean;
};

/** How many of the unit's product are in its slot without a companion. */
function countAlone(unit: AccompaniedUnit, units: readonly AccompaniedUnit[]): number {
  const beside = units.filter(({ slotId }) => slotId === unit.slotId);
  const quantities: Record<string, number> = {};
  for (const { productId } of beside) quantities[productId] = (quantities[productId] ?? 0) + 1;
  const own = beside.filter(({ productId, isUsed }) => productId === unit.productId && !isUsed).length;
  return Math.max(0, own - (companionLimit(unit, quantities) ?? Number.POSITIVE_INFINITY));
}

/**
 * The first unit whose product would lose the companion that it requires when the chosen units are given back; null where
 * none does. One that had too few before, since the requirement is younger than the order, holds nothing up.
 */
export function findLeftAlone<U extends AccompaniedUnit>(units: readonly U[], chosen: readonly number[]): U | null {
  const left = units.filter(({ position }) => !chosen.includes(position));
  const isLeftAlone = (unit: U) =>
    !unit.isUsed && !unit.isCancelled && countAlone(unit, left) > countAlone(unit, units);
  return left.find(isLeftAlone) ?? null;
}
