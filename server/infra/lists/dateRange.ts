/** Day ranges in filter values: `2026-07-01..2026-07-31`, open at either end, or a preset's name. */
import { DATE_PRESETS, type DatePreset } from '../../shared/lists';
import type { IsoDate } from '../../shared/time';

export type DayRange = { from: IsoDate | null; until: IsoDate | null };

const DAY = /^(1|2)\d{3}-\d\d-\d\d$/;

function readDay(value: string): IsoDate | null {
  const date = DAY.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  const isReal = date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isReal ? (value as IsoDate) : null;
}

const toDay = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

function plusDays(day: IsoDate, days: number): IsoDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The month at an offset from that of the day. */
function month(day: IsoDate, offset: number): DayRange {
  const [year, number] = day.split('-').map(Number) as [number, number];
  return {
    from: toDay(new Date(Date.UTC(year, number - 1 + offset, 1))),
    until: toDay(new Date(Date.UTC(year, number + offset, 0))),
  };
}

const PRESETS: Record<DatePreset, (today: IsoDate) => DayRange> = {
  today: (today) => ({ from: today, until: today }),
  yesterday: (today) => ({ from: plusDays(today, -1), until: plusDays(today, -1) }),
  tomorrow: (today) => ({ from: plusDays(today, 1), until: plusDays(today, 1) }),
  from_today: (today) => ({ from: today, until: null }),
  last7: (today) => ({ from: plusDays(today, -6), until: today }),
  last30: (today) => ({ from: plusDays(today, -29), until: today }),
  next7: (today) => ({ from: today, until: plusDays(today, 6) }),
  next30: (today) => ({ from: today, until: plusDays(today, 29) }),
  this_month: (today) => month(today, 0),
  last_month: (today) => month(today, -1),
  this_year: (today) => ({
    from: `${today.slice(0, 4)}-01-01` as IsoDate,
    until: `${today.slice(0, 4)}-12-31` as IsoDate,
  }),
};

/** The days of a value, both included; null if it is invalid. */
export function readDayRange(value: string, today: IsoDate): DayRange | null {
  const preset = DATE_PRESETS.find((name) => name === value);
  if (preset) return PRESETS[preset](today);
  const parts = value.split('..');
  if (parts.length !== 2) return null;
  const [from, until] = parts.map(readDay) as [IsoDate | null, IsoDate | null];
  if ((from === null && until === null) || (parts[0] && !from) || (parts[1] && !until)) return null;
  return { from, until };
}

/** The numbers of `10..20`, open at either end; null if it is invalid. */
export function readNumberRange(value: string): { from: number | null; until: number | null } | null {
  const parts = value.split('..').map((part) => part.trim().replace(',', '.'));
  if (parts.length !== 2 || parts.some((part) => !/^(-?\d{1,12}(\.\d{1,6})?)?$/.test(part))) return null;
  const [from, until] = parts.map((part) => (part === '' ? null : Number(part))) as [number | null, number | null];
  return from === null && until === null ? null : { from, until };
}
