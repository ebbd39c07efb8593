import type { ListProps } from '../infra/lists';
import type { EventKind } from '../shared/eventKinds';
import type { WorkspaceTab } from '../shared/eventTabs';
import type { Cents } from '../shared/money';
import type { QuotaStanding } from '../shared/quotas';
import type { Editable } from '../shared/records';
import type { RefundTerms } from '../shared/refunds';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { VenueChoice } from '../venues';
import type { Availability } from './availability';
import type { eventList } from './lists/eventList';
import type { EventInput } from './requests';

/** Whether tickets are on sale, independent of availability. */
export type SalesState = 'on_sale' | 'not_yet' | 'no_dates';

/** An event on the front page, in the visitor's language. */
export type EventCard = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  image: string | null;
  /** The same in other widths, for `srcset`. */
  imageSet: string | null;
  imageAlt: string;
  venue: { id: string; name: string; city: string; timeZone: string };
  currency: string;
  /** The lowest price above 0, or 0 if all is free; null if no ticket is sold separately. */
  fromCents: Cents | null;
  /** Its pass with the longest validity, at its lowest price. */
  pass: { name: string; fromCents: Cents } | null;
  /** Whether it has whole-day slots. */
  byDay: boolean;
  /** The first slot with a free place; null for an event without slots, or if all are full. */
  nextAt: IsoDateTime | null;
  salesFrom: IsoDateTime | null;
  sales: SalesState;
  availability: Availability;
};

/** The event in the shop. */
export type ShopEvent = {
  id: string;
  slug: string;
  /** `open` events have no slots: their tickets are valid for any day; those of a `daily` one are day tickets. */
  kind: EventKind;
  title: string;
  summary: string;
  description: string;
  arrivalAdvice: string;
  refundPolicy: string;
  /** Terms of a refund, applied to the chosen visit. */
  refundTerms: RefundTerms;
  /** A line about what its tickets include. */
  included: string;
  /** The duration of a visit; null if unknown. */
  visitMinutes: number | null;
  /** Maximum free tickets per person; null without a limit. */
  maxFreePerPerson: number | null;
  image: string | null;
  imageSet: string | null;
  imageAlt: string;
  currency: string;
  venue: { name: string; address: string; city: string; timeZone: string };
  /** The room or area in the venue. */
  room: string | null;
  /** `closed`: not sold online now. */
  sales: 'on_sale' | 'not_yet' | 'over' | 'closed';
  salesFrom: IsoDateTime | null;
};

/** A day in the venue's time zone with all its slots together. */
export type ShopDay = { date: IsoDate; left: number; availability: Availability };

export type ShopSlot = {
  id: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  left: number;
  availability: Availability;
};

/** The shown month and the available range, as `YYYY-MM`. */
export type ShopCalendar = {
  month: string;
  first: string;
  last: string;
  today: IsoDate;
  /** Today, tomorrow and the next weekend, if they have slots; only on pages with shortcuts. */
  near?: ShopDay[];
  /** The first day with a free place, on the same pages. */
  nextFree?: IsoDate | null;
};

/** A requirement or recommendation before an event is sold. */
export type ReadinessPoint = {
  key:
    | 'title'
    | 'product'
    | 'slots'
    | 'payment'
    | 'channel'
    | 'sales_window'
    | 'legal_name'
    | 'address'
    | 'tax_id'
    | 'invoice_series'
    | 'terms'
    | 'privacy'
    | 'summary'
    | 'image'
    | 'policy'
    | 'gate'
    | 'translations';
  isDone: boolean;
  isRequired: boolean;
};

export type EventStatus = 'draft' | 'published' | 'archived';

/** The header of every page of an event. */
export type EventWorkspace = {
  id: string;
  slug: string;
  title: string;
  status: EventStatus;
  venue: string;
  zone: string;
  byDay: boolean;
  /** The next open slot; null if there is none, or it has no slots. */
  nextAt: IsoDateTime | null;
  /** The tabs that the viewer may open. */
  tabs: WorkspaceTab[];
  /** The number of missing required points before publishing; null for viewers who may not publish it. */
  missing: number | null;
};

/** An event on the page that sorts the programme. */
export type ProgrammeEvent = { id: string; name: string; isDraft: boolean };

/** A product that visits an event other than its own. */
export type VisitingProduct = { id: string; name: string; event: string };

/** The last days of an event's slots and weekly hours, in its venue's time zone. */
export type LastSlot = {
  today: IsoDate;
  /** The last future open slot. */
  last: IsoDate | null;
  hoursEnd: IsoDate | null;
};

/** An event in its form. */
export type EventRecord = {
  record: Editable<EventInput>;
  status: EventStatus;
  /** In the reader's language. */
  title: string;
  /**
   * Ordered, also as a visit of tickets of other events: prevents changing its kind, venue and currency, and deleting
   * it.
   */
  isOrdered: boolean;
  /** Sold orders that have no time for it yet. */
  waitingCount: number;
  /** Products that cannot be sold while it is not published. */
  visitedBy: VisitingProduct[];
  productCount: number;
  promoCount: number;
  /** Future slots. */
  slotCount: number;
  lastSlot: LastSlot | null;
  venues: VenueChoice[];
};

/** In the organisation's time zone. */
export type NearDays = { today: IsoDate; tomorrow: IsoDate; weekend: { from: IsoDate; until: IsoDate } | null };

export type EventsPages = {
  'Events/Index': {
    list: ListProps<typeof eventList>;
    hasVenues: boolean;
    /** Events that are not archived, in their order. */
    programme: ProgrammeEvent[];
  };
  'Events/Create': { venues: VenueChoice[]; currency: string };
  'Events/Edit': EventRecord & {
    readiness: ReadinessPoint[];
    /** The usage of its quotas on a day: today by default. */
    quotas: { day: IsoDate; standings: QuotaStanding[] };
  };
  Welcome: {
    /** `date` is the first of several days and `until` the last. */
    filters: { q: string; date: string; until: string; venue: string };
    /** The event whose shop sells gift vouchers. */
    vouchersAt: string | null;
    near: NearDays;
    venues: { id: string; name: string }[];
    events: EventCard[];
  };
};
