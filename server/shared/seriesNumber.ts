/** The number format of a series; the same rule as `number_tickets` in prisma/functions/tickets. */
export type SeriesForm = { prefix: string; digits: number };

/** Prefix "T-{year}-", six digits and number 42 give "T-2026-000042". */
export const seriesNumber = ({ prefix, digits }: SeriesForm, number: number, year: number): string =>
  prefix.replaceAll('{year}', String(year)) + String(number).padStart(digits, '0');

type Standing = { nextNumber: number; yearly: boolean; year: number | null };

/** The next number in a year: a yearly series starts again at 1 in a new year. */
export const nextNumberIn = ({ nextNumber, yearly, year }: Standing, now: number): number =>
  yearly && year !== null && year < now ? 1 : nextNumber;
