/** Rows of a list that its figures count; the person who has more narrows down. */
export const MAX_SUMMED = 100_000;
/** The same for card payments: each is looked up in the books and among the refunds. */
export const MAX_PAYMENTS_SUMMED = 10_000;
