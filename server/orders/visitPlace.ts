import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import type { VisitPlace } from './pages';

/** What says where a visit is, when that is not where its order's event is. */
export type PlaceRow = {
  isElsewhere: boolean;
  eventTitle: LocalText;
  arrivalAdvice: LocalText;
  venueName: string;
  venueAddress: string;
  timeZone: string;
  latitude: number | null;
  longitude: number | null;
};

/** The same as columns, of `e` and `v`: the event visited and its venue; `o` is the order. */
export const PLACE_COLUMNS = `e.id <> o.event_id as "isElsewhere", e.title as "eventTitle", e.arrival_advice as "arrivalAdvice",
    v.name as "venueName", v.address || ', ' || v.city as "venueAddress", v.time_zone as "timeZone", v.latitude, v.longitude`;

export const placeOf = (row: PlaceRow, locale: Locale): VisitPlace => ({
  eventTitle: localText(row.eventTitle, locale),
  arrivalAdvice: localText(row.arrivalAdvice, locale),
  venue: {
    name: row.venueName,
    address: row.venueAddress,
    timeZone: row.timeZone,
    position:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  },
});

/** Where it is, when it is another event than the order's; else null. */
export const elsewhereOf = (row: PlaceRow, locale: Locale): VisitPlace | null =>
  row.isElsewhere ? placeOf(row, locale) : null;
