/** How much of the back office is on one screen, as each person chooses. */
export const DENSITIES = ['airy', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
