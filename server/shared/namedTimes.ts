/** Names the times of an order in titles and emails. Its texts are common ones, since pages of several areas use it. */
import type { Translate } from './i18n/translate';
import { dayIn, formatTime, formatVisit, formatVisitDate, type IsoDateTime, type VisitClock } from './time';

type Timed = { startsAt: IsoDateTime; isCancelled: boolean };

/** The visits that take place, else those that were cancelled. */
export function comingSlots<Slot extends Timed>(slots: readonly Slot[]): readonly Slot[] {
  const coming = slots.filter(({ isCancelled }) => !isCancelled);
  return coming.length > 0 ? coming : slots;
}

/**
 * "5 Dec 2026, 12:00 and 13:00": two times are named; with more, the first, "and 2 more visits". Never "1 more time",
 * which reads as a longer visit. Empty without times.
 */
export function timesText(
  times: readonly ({ startsAt: IsoDateTime } & VisitClock)[],
  { t, locale, isLong = false }: { t: Translate; locale: string; isLong?: boolean },
): string {
  const nameOf = (time: (typeof times)[number]) =>
    (isLong ? formatVisit : formatVisitDate)(time.startsAt, time, locale);
  const [first, second, ...others] = [...new Map(times.map((time) => [nameOf(time), time])).values()];
  if (!first) return '';
  if (!second) return nameOf(first);
  if (others.length > 0) return `${nameOf(first)} ${t('common.more_visits', { count: others.length + 1 })}`;
  const dayOf = ({ startsAt, timeZone }: typeof first) => dayIn(startsAt, timeZone);
  const isOneDay = !second.byDay && dayOf(first) === dayOf(second);
  const then = isOneDay ? formatTime(second.startsAt, second.timeZone, locale) : nameOf(second);
  return t('common.two_times', { first: nameOf(first), second: then });
}
