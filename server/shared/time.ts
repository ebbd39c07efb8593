/** Instants cross every border as ISO 8601 in UTC; people see them in the venue's IANA zone. */
export type IsoDateTime = string & { readonly __isoDateTime: unique symbol };
/** A calendar day of the venue, `YYYY-MM-DD`. */
export type IsoDate = string & { readonly __isoDate: unique symbol };

export const toIso = (date: Date): IsoDateTime => date.toISOString() as IsoDateTime;

/** The venue's calendar day on which an instant falls. */
export const dayIn = (instant: Date | string, timeZone: string): IsoDate =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  ) as IsoDate;

export const formatTime = (instant: Date | string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

/** "Saturday 21 November 2026", as the locale writes it. */
export const formatDay = (instant: Date | string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  );

export const formatDateTime = (instant: Date | string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * MINUTE_MS);
