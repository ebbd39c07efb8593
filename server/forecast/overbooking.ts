/** How many more places than there are could be sold where some of the buyers stay away, and at which risk. Pure. */

/** Tickets from which a share of people who stay away says something. */
export const MIN_TICKETS = 200;

/** The chance that more than `places` of `sold` come, where each comes with the same chance, by himself. */
export function riskOf(sold: number, places: number, shows: number): number {
  if (sold <= places) return 0;
  // Chances of 0, 1, 2 … who stay away: the first `sold - places` of them are too few.
  const away = 1 - shows;
  let chance = shows ** sold;
  let risk = 0;
  for (let absent = 0; absent < sold - places; absent++) {
    risk += chance;
    chance *= shows === 0 ? 0 : (((sold - absent) / (absent + 1)) * away) / shows;
  }
  return Math.min(1, risk);
}

/** The most that can be sold on top at no more than a risk: of 100 places with 5 % who stay away, at 5 %, two. */
export function overbookingFor(places: number, shows: number, mostRisk: number): { more: number; risk: number } {
  // The risk grows with each one more, so the most is found by halving: of 10,000 places in 14 steps.
  let [more, tooMany] = [0, places + 1];
  while (tooMany - more > 1) {
    const middle = Math.floor((more + tooMany) / 2);
    if (riskOf(places + middle, places, shows) <= mostRisk) more = middle;
    else tooMany = middle;
  }
  return { more, risk: riskOf(places + more, places, shows) };
}
