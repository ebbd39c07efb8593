/** Stands between two changes of one entry, where they are told on one line. */
export const BETWEEN_CHANGES = ' · ';
