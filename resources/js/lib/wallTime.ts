/** Instants as local times of a zone, in the format of `datetime-local`: `2026-11-21T16:30`. */
import type { IsoDateTime } from '@server/shared/time';

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', { ...parts, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** Local time of an instant. */
export const toWallTime = (instant: string | number, timeZone: string): string =>
  formatOf(timeZone).format(new Date(instant)).replace(' ', 'T');

const offsetAt = (instant: number, timeZone: string): number =>
  Date.parse(`${toWallTime(instant, timeZone)}Z`) - Math.floor(instant / 60_000) * 60_000;

/**
 * The instant of a local time. An ambiguous hour means the first; a skipped time is shifted forward by the gap. Null
 * for invalid text.
 */
export function fromWallTime(text: string, timeZone: string): IsoDateTime | null {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return null;
  const before = offsetAt(wall - DAY_MS, timeZone);
  const meant = [before, offsetAt(wall + DAY_MS, timeZone)]
    .map((offset) => ({ instant: wall - offset, offset }))
    .filter(({ instant, offset }) => offsetAt(instant, timeZone) === offset)
    .map(({ instant }) => instant);
  const instant = meant.length > 0 ? Math.min(...meant) : wall - before;
  return new Date(instant).toISOString() as IsoDateTime;
}
