/** The density of the back office, chosen by each user. */
export const DENSITIES = ['airy', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
