/** Availability in the three levels shown to visitors. */
export type Availability = 'plenty' | 'few' | 'sold_out';

/** Below this share of its capacity, or at this many places, a slot has few left. */
const FEW_SHARE = 0.1;
const FEW_PLACES = 3;

/** The level for `left` places out of `capacity`. */
export function availabilityOf(left: number, capacity: number): Availability {
  if (left <= 0) return 'sold_out';
  return left <= Math.max(FEW_PLACES, Math.ceil(capacity * FEW_SHARE)) ? 'few' : 'plenty';
}
