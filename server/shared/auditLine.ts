/** Separates two changes of one entry on one line. */
export const BETWEEN_CHANGES = ' · ';
