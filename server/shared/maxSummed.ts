/** Rows of a list that its figures count; the person who has more narrows down. */
export const MAX_SUMMED = 100_000;
