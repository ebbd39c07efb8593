/**
 * Formats the times between which the gate admits a ticket, for pages, documents and emails. The gate compares with
 * `tickets.valid_from` and `valid_until` (`validate_tickets`), so no other times are shown for entry.
 */
import { DAY_MS, formatDate, formatDateTime, formatTime, type IsoDateTime } from './time';

export type EntryWindow = { validFrom: IsoDateTime; validUntil: IsoDateTime };

/** The time zone of the entrance, and the reader's language. */
export type EntryClock = { timeZone: string; locale: string };

const lengthOf = ({ validFrom, validUntil }: EntryWindow): number => Date.parse(validUntil) - Date.parse(validFrom);

/** "10:15 – 12:00"; with dates if it is longer than a day. */
export function formatEntry(window: EntryWindow, { timeZone, locale }: EntryClock): string {
  const write = lengthOf(window) <= DAY_MS ? formatTime : formatDateTime;
  return `${write(window.validFrom, timeZone, locale)} – ${write(window.validUntil, timeZone, locale)}`;
}

/** "24 December 2026, 10:00"; only the day at its first or last minute. */
function formatEdge(instant: IsoDateTime, wholeDay: string, { timeZone, locale }: EntryClock): string {
  const day = formatDate(instant, timeZone, locale);
  if (formatTime(instant, timeZone, 'sv-SE') === wholeDay) return day;
  return `${day}, ${formatTime(instant, timeZone, locale)}`;
}

/** The start of validity of a ticket without a slot. */
export const formatEntryFrom = (from: IsoDateTime, clock: EntryClock): string => formatEdge(from, '00:00', clock);

/** The end of validity of a ticket without a slot. */
export const formatEntryUntil = (until: IsoDateTime, clock: EntryClock): string => formatEdge(until, '23:59', clock);
