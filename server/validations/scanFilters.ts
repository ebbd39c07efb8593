/** Which scans the list shows, as its address says it; what makes no sense is left out. */
import type { IsoDate } from '../shared/time';
import { isUuid } from '../shared/uuid';
import { isValidationResult, type ValidationResult } from '../shared/validationResults';

export type ScanFilters = {
  result: ValidationResult | '';
  gate: string;
  /** A day of the venue's calendar; '' for any, which only a search for one ticket or order is. */
  day: IsoDate | '';
  q: string;
  page: number;
};

const LONGEST_QUERY = 200;
const LAST_PAGE = 10_000;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function isDay(value: string): value is IsoDate {
  const date = /^20\d\d-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** @param today where no day is asked for. */
export function readFilters(query: Record<string, unknown>, today: IsoDate): ScanFilters {
  const q = text(query.q).slice(0, LONGEST_QUERY);
  const day = text(query.day);
  const result = text(query.result);
  const gate = text(query.gate);
  const page = Number(text(query.page));
  return {
    result: isValidationResult(result) ? result : '',
    gate: isUuid(gate) ? gate.toLowerCase() : '',
    day: isDay(day) ? day : q ? '' : today,
    q,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}
