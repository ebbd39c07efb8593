import { DAY_MS, dayIn, type IsoDate } from '../shared/time';

/** Days ahead for which slots exist: a year, so that a season can be sold once its hours are known. */
export const HORIZON_DAYS = 365;

/** Last day with slots, in the venue's time zone. */
export const horizonOf = (timeZone: string, now = new Date()): IsoDate =>
  dayIn(new Date(now.getTime() + HORIZON_DAYS * DAY_MS), timeZone);
