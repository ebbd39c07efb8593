/**
 * From when and until when the gate lets a ticket in, as pages, papers and mails write it. The gate compares with
 * `tickets.valid_from` and `valid_until` (`validate_tickets`), so nothing else is ever shown as the time of entry.
 */
import { DAY_MS, formatDate, formatDateTime, formatTime, type IsoDateTime } from './time';

export type EntryWindow = { validFrom: IsoDateTime; validUntil: IsoDateTime };

/** The clock of the entrance, and the reader's language. */
export type EntryClock = { timeZone: string; locale: string };

const lengthOf = ({ validFrom, validUntil }: EntryWindow): number => Date.parse(validUntil) - Date.parse(validFrom);

/** "10:15 – 12:00"; with the days where it is longer than one. */
export function formatEntry(window: EntryWindow, { timeZone, locale }: EntryClock): string {
  const write = lengthOf(window) <= DAY_MS ? formatTime : formatDateTime;
  return `${write(window.validFrom, timeZone, locale)} – ${write(window.validUntil, timeZone, locale)}`;
}

/** "24 December 2026, 10:00"; the day alone where that is its very beginning or its last minute. */
function formatEdge(instant: IsoDateTime, wholeDay: string, { timeZone, locale }: EntryClock): string {
  const day = formatDate(instant, timeZone, locale);
  if (formatTime(instant, timeZone, 'sv-SE') === wholeDay) return day;
  return `${day}, ${formatTime(instant, timeZone, locale)}`;
}

/** Since when a ticket without a slot lets in. */
export const formatEntryFrom = (from: IsoDateTime, clock: EntryClock): string => formatEdge(from, '00:00', clock);

/** Until when a ticket without a slot lets in. */
export const formatEntryUntil = (until: IsoDateTime, clock: EntryClock): string => formatEdge(until, '23:59', clock);
