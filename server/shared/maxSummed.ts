/** The maximum number of rows that a list's totals include; beyond it, the user has to filter. */
export const MAX_SUMMED = 100_000;
/** The same for card payments, each of which needs lookups in provider's records and refunds. */
export const MAX_PAYMENTS_SUMMED = 10_000;
