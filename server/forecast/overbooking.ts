/** How many more places than there are could be sold where some of the buyers stay away, and at which risk. Pure. */

/** Tickets from which a share of people who stay away says something. */
export const LEAST_TICKETS = 200;

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
  let more = 0;
  while (more < places && riskOf(places + more + 1, places, shows) <= mostRisk) more++;
  return { more, risk: riskOf(places + more, places, shows) };
}
