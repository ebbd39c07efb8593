/** Layout unit: points, 72 per inch. */
export const POINTS_PER_MM = 72 / 25.4;

/** A4 portrait; no home printer needs a larger margin. */
export const A4 = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM, margin: 15 * POINTS_PER_MM };
