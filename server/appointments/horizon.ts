import { DAY_MS, dayIn, type IsoDate } from '../shared/time';

/** How far ahead slots exist: a year, so that a season can be sold as soon as its hours are known. */
export const HORIZON_DAYS = 365;

/** The last day for which an event's slots exist, on its venue's calendar. */
export const horizonOf = (timeZone: string, now = new Date()): IsoDate =>
  dayIn(new Date(now.getTime() + HORIZON_DAYS * DAY_MS), timeZone);
