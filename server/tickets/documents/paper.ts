/** Paper is laid out in points, 72 to the inch. */
export const POINTS_PER_MM = 72 / 25.4;

/** An upright A4 page; no printer at home needs more margin than this. */
export const A4 = { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM, margin: 15 * POINTS_PER_MM };
