/** How a number of a series is written; the same rule as `number_tickets` in prisma/functions/tickets. */
export type SeriesForm = { prefix: string; digits: number };

/** "T-2026-000042" of the prefix "T-{year}-", six digits and the number 42. */
export const seriesNumber = ({ prefix, digits }: SeriesForm, number: number, year: number): string =>
  prefix.replaceAll('{year}', String(year)) + String(number).padStart(digits, '0');

type Standing = { nextNumber: number; yearly: boolean; year: number | null };

/** The number that comes next in a year: one that begins anew each year is back at one when a new year has come. */
export const nextNumberIn = ({ nextNumber, yearly, year }: Standing, now: number): number =>
  yearly && year !== null && year < now ? 1 : nextNumber;
