/** What an order's pages say of its visits; a unit may visit slots of several events. */

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

/** An event that is visited, and where it is. */
export type VisitPlace = {
  eventTitle: string;
  arrivalAdvice: string;
  /** Whether its visits are for days, at whatever time. */
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

/** A visit whose time is still to be chosen, for all those whose other visits are at the same times. */
export type OpenVisit = {
  /** Of the items it is to be chosen for. */
  positions: number[];
  product: string;
  place: VisitPlace;
  /** When their first visit is, where it has a time, and the clock there. */
  startsAt: IsoDateTime | null;
  timeZone: string;
};

/** The times that go with the other visits of those it is to be chosen for. */
export type VisitChoice = {
  positions: number[];
  /** Null when there is no such time any more. */
  calendar: ShopCalendar | null;
  days: ShopDay[];
  day: IsoDate | null;
  /** `left` counts people, not places. */
  slots: ShopSlot[];
};

/** One slot that a unit visits, or the day it is good for, with the ticket that lets in. */
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

/** When the gate lets tickets in, and of which products they are. */
export type OrderEntry = EntryWindow & { products: string[] };

export type OrderVisit = OrderSlot & { entries: OrderEntry[] };
