import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { VisitPlace } from '../pages';

/** Event and venue of a visit. */
export type PlaceRow = {
  eventId: string;
  eventTitle: LocalText;
  arrivalAdvice: LocalText;
  venueName: string;
  venueAddress: string;
  timeZone: string;
  byDay: boolean;
  latitude: number | null;
  longitude: number | null;
};

/** The same as columns of `e` and `v`, the event and its venue. */
export const PLACE_COLUMNS = `e.id as "eventId", e.title as "eventTitle", e.arrival_advice as "arrivalAdvice",
    v.name as "venueName", v.address || ', ' || v.city as "venueAddress", v.time_zone as "timeZone", e.by_day as "byDay", v.latitude, v.longitude`;

export const placeOf = (row: PlaceRow, locale: Locale): VisitPlace => ({
  eventTitle: localText(row.eventTitle, locale),
  arrivalAdvice: localText(row.arrivalAdvice, locale),
  byDay: row.byDay,
  venue: {
    name: row.venueName,
    address: row.venueAddress,
    timeZone: row.timeZone,
    position:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  },
});
