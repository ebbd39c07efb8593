/** Visits on the pages of an order; a unit may visit slots of several events. */

import type { ShopCalendar, ShopDay, ShopSlot } from '../../events/pages';
import type { EntryWindow } from '../../shared/entryWindow';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { OrderTicket } from '../pages';

export type OrderVenue = {
  name: string;
  address: string;
  timeZone: string;
  position: { latitude: number; longitude: number } | null;
};

/** A visited event and its venue. */
export type VisitPlace = {
  eventTitle: string;
  arrivalAdvice: string;
  /** Whether its visits are for a day at any time. */
  byDay: boolean;
  venue: OrderVenue;
};

export type OrderSlot = {
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  tickets: number;
  place: VisitPlace;
  isCancelled: boolean;
};

/** A visit without a time, for all units with the same other times. */
export type OpenVisit = {
  /** Positions of the items that need the time. */
  positions: number[];
  product: string;
  place: VisitPlace;
  /** Start of their first visit, if it has a time, and its time zone. */
  startsAt: IsoDateTime | null;
  timeZone: string;
};

/** Times compatible with the other visits of these items. */
export type VisitChoice = {
  positions: number[];
  /** Null if there is no such time. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  /** `left` counts people, not places. */
  slots: ShopSlot[];
};

/** A slot that a unit visits, or the day it is valid for, with its ticket. */
export type ItemVisit = {
  position: number;
  state: 'active' | 'cancelled' | 'refunded';
  slot: { startsAt: IsoDateTime; endsAt: IsoDateTime; isCancelled: boolean } | null;
  place: VisitPlace;
  ticket: {
    reference: string;
    serial: string | null;
    code: string | null;
    state: OrderTicket['state'];
    isGiven: boolean;
    usesTotal: number;
    usesLeft: number;
  } | null;
  validations: { at: IsoDateTime; result: string; gate: string | null }[];
};

/** Entry period at the gate, and its products. */
export type OrderEntry = EntryWindow & { products: string[] };

export type OrderVisit = OrderSlot & { entries: OrderEntry[] };
