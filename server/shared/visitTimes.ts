/**
 * The duration of a visit, and the entry times of its tickets. Pages, emails, documents and calendars derive their
 * texts from here, and from `entryWindow.ts` once there are tickets.
 */
import type { Translate } from './i18n/translate';
import { formatDateTime, formatDuration, formatTime, type IsoDateTime } from './time';

/**
 * SQL: the end of a visit to the slot `a` of the event `e`. A museum sells the hour from 11:00 and states that a visit
 * takes 90 minutes: it ends at 12:30. If the event has no duration, or sells days, the visit ends with the slot.
 */
export const VISIT_ENDS = `case when e.visit_minutes is null or e.by_day then a.ends_at
    else a.starts_at + make_interval(mins => e.visit_minutes) end`;

/** A product's minutes of entry before and after the start of its slot. */
export type EntryMinutes = { entryBeforeMinutes: number; entryAfterMinutes: number };

type Wording = { t: Translate; locale: string };

/** "Entry from 15 minutes before the start to 30 minutes after it": the arrival times for any slot. */
export function arrivalText(entry: EntryMinutes, { t, locale }: Wording): string {
  const [before, after] = [entry.entryBeforeMinutes, entry.entryAfterMinutes];
  const words = { before: formatDuration(before, locale), after: formatDuration(after, locale) };
  if (after === 0) return t('common.arrival_before', words);
  return t(before === 0 ? 'common.arrival_after' : 'common.arrival', words);
}

type Side = { title: string; startsAt: IsoDateTime; endsAt: IsoDateTime; zone: string };

/** Two visits of one basket that overlap, or leave less time than the way between their venues takes. */
export type VisitClash = {
  first: Side;
  second: Side;
  isOverlap: boolean;
  /** Minutes from the end of the first to the start of the second, and the minutes required. */
  between: number;
  needed: number;
};

export function clashText(clash: VisitClash, { t, locale }: Wording): string {
  const { first, second, isOverlap, between, needed } = clash;
  const nameOf = ({ title, startsAt, endsAt, zone }: Side) =>
    `${title} (${formatDateTime(startsAt, zone, locale)}–${formatTime(endsAt, zone, locale)})`;
  const words = { first: nameOf(first), second: nameOf(second) };
  if (isOverlap) return t('orders.clash_overlap', words);
  if (between === 0) return t('orders.clash_none', { ...words, needed: formatDuration(needed, locale) });
  const times = { between: formatDuration(between, locale), needed: formatDuration(needed, locale) };
  return t('orders.clash_tight', { ...words, ...times });
}
