import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { Availability } from './availability';

/** Whether tickets can be bought at all, apart from how many are left. */
export type SalesState = 'on_sale' | 'not_yet' | 'no_dates';

/** An event as the front page shows it, in the visitor's language. */
export type EventCard = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  image: string | null;
  imageAlt: string;
  venue: { id: string; name: string; city: string; timeZone: string };
  currency: string;
  /** The lowest price that is one, or 0 when all is free; null when nothing is sold by itself. */
  fromCents: Cents | null;
  /** The first slot with a place left; null for an event without slots, or when all are full. */
  nextAt: IsoDateTime | null;
  salesFrom: IsoDateTime | null;
  sales: SalesState;
  availability: Availability;
};

/** The event itself, above the flow that sells it. */
export type ShopEvent = {
  id: string;
  slug: string;
  /** `open` events have no slots: their tickets are good for any day. */
  kind: 'dated' | 'slotted' | 'open';
  title: string;
  summary: string;
  description: string;
  arrivalAdvice: string;
  refundPolicy: string;
  rescheduleUntilHours: number;
  image: string | null;
  imageAlt: string;
  currency: string;
  venue: { name: string; address: string; city: string; timeZone: string };
  sales: 'on_sale' | 'not_yet' | 'over';
  salesFrom: IsoDateTime | null;
};

/** One day of the venue's calendar with all its slots taken together. */
export type ShopDay = { date: IsoDate; left: number; availability: Availability };

export type ShopSlot = {
  id: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  left: number;
  availability: Availability;
};

/** The month shown and those that can be turned to, as `YYYY-MM`. */
export type ShopCalendar = { month: string; first: string; last: string; today: IsoDate };

export type EventsPages = {
  Welcome: {
    filters: { q: string; date: string; venue: string };
    venues: { id: string; name: string }[];
    events: EventCard[];
  };
};
