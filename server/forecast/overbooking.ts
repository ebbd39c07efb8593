/** Overbooking: places that could be sold beyond the capacity because of no-shows, and the risk. Pure. */

/** Tickets needed for a reliable share of no-shows. */
export const MIN_TICKETS = 200;

/** Probability that more than `places` of `sold` come, each independently with the same probability. */
export function riskOf(sold: number, places: number, shows: number): number {
  if (sold <= places) return 0;
  // Adds the probabilities of 0, 1, 2 … no-shows, of which the first `sold - places` are too few.
  const away = 1 - shows;
  let chance = shows ** sold;
  let risk = 0;
  for (let absent = 0; absent < sold - places; absent++) {
    risk += chance;
    chance *= shows === 0 ? 0 : (((sold - absent) / (absent + 1)) * away) / shows;
  }
  return Math.min(1, risk);
}

/** Maximum overbooking within a risk: for 100 places with 5 % no-shows, at 5 %, two. */
export function overbookingFor(places: number, shows: number, mostRisk: number): { more: number; risk: number } {
  // The risk grows with each place, so a binary search finds the maximum: for 10,000 places in 14 steps.
  let [more, tooMany] = [0, places + 1];
  while (tooMany - more > 1) {
    const middle = Math.floor((more + tooMany) / 2);
    if (riskOf(places + middle, places, shows) <= mostRisk) more = middle;
    else tooMany = middle;
  }
  return { more, risk: riskOf(places + more, places, shows) };
}
