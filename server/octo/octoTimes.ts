/** Times as OCTO writes them: local ones with the offset of the venue, others in UTC, without milliseconds. */
import { dateFormat, MINUTE_MS } from '../shared/time';

export const utc = (at: Date | string): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

const PARTS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** `2026-12-01T10:00:00+01:00` in Madrid for 09:00 in UTC. */
export function localDateTime(at: Date | string, timeZone: string): string {
  const instant = new Date(at);
  const parts = dateFormat('en-GB', timeZone, PARTS).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const local = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
  const offset = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** "10:30" of a local time. */
export const clockOf = (local: string): string => local.slice(11, 16);
