/**
 * Products that are sold only beside others of the same event and slot: a child with an adult. The shop uses this rule
 * for baskets and for refunds of a part; the sale itself calls `companion_refusal`.
 */
export type Requirement = {
  /** Needs one of these; empty: the product needs no companion. */
  requires: readonly { id: string }[];
  /** The maximum for each of them; null for any number. */
  maxPerRequired: number | null;
};

/** The maximum of the product for these quantities; null without such a rule. */
export function companionLimit(
  { requires, maxPerRequired }: Requirement,
  quantities: Readonly<Record<string, number>>,
): number | null {
  if (requires.length === 0) return null;
  const companions = requires.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
  if (companions === 0) return 0;
  return maxPerRequired === null ? Number.POSITIVE_INFINITY : companions * maxPerRequired;
}

/** A refundable unit of an order. */
export type AccompaniedUnit = Requirement & {
  position: number;
  productId: string;
  slotId: string | null;
  /** It has been used at a gate, so it needs no companion. */
  isUsed: boolean;
  /** Its slot is cancelled, so every unit is refundable. */
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
 * The first unit whose product would lose its required companion if the chosen units are refunded; null if there is
 * none. Ignores a unit that lacked a companion before, because the requirement is newer than the order.
 */
export function findLeftAlone<U extends AccompaniedUnit>(units: readonly U[], chosen: readonly number[]): U | null {
  const left = units.filter(({ position }) => !chosen.includes(position));
  const isLeftAlone = (unit: U) =>
    !unit.isUsed && !unit.isCancelled && countAlone(unit, left) > countAlone(unit, units);
  return left.find(isLeftAlone) ?? null;
}
