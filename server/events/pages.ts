import type { ListProps } from '../infra/lists';
import type { EventKind } from '../shared/eventKinds';
import type { Cents } from '../shared/money';
import type { QuotaStanding } from '../shared/quotas';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { VenueChoice } from '../venues';
import type { Availability } from './availability';
import type { eventList } from './lists/eventList';
import type { EventInput } from './requests';

/** Whether tickets can be bought at all, apart from how many are left. */
export type SalesState = 'on_sale' | 'not_yet' | 'no_dates';

/** An event as the front page shows it, in the visitor's language. */
export type EventCard = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  image: string | null;
  /** The same in other widths, as `srcset` wants them. */
  imageSet: string | null;
  imageAlt: string;
  venue: { id: string; name: string; city: string; timeZone: string };
  currency: string;
  /** The lowest price that is one, or 0 when all is free; null when nothing is sold by itself. */
  fromCents: Cents | null;
  /** Its pass that is good for longest, at its lowest price. */
  pass: { name: string; fromCents: Cents } | null;
  /** Whether its slots stand for days. */
  byDay: boolean;
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
  /** `open` events have no slots: their tickets are good for any day; those of a `daily` one stand for days. */
  kind: EventKind;
  title: string;
  summary: string;
  description: string;
  arrivalAdvice: string;
  refundPolicy: string;
  /** What its tickets include, in a line. */
  included: string;
  /** How long a visit takes; null where it is not said. */
  visitMinutes: number | null;
  /** Free tickets that each person may have; null without a limit. */
  maxFreePerPerson: number | null;
  image: string | null;
  imageSet: string | null;
  imageAlt: string;
  currency: string;
  venue: { name: string; address: string; city: string; timeZone: string };
  /** The room or area inside the venue. */
  room: string | null;
  /** `closed`: nothing is sold online at present. */
  sales: 'on_sale' | 'not_yet' | 'over' | 'closed';
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
export type ShopCalendar = {
  month: string;
  first: string;
  last: string;
  today: IsoDate;
  /** Today, tomorrow and the weekend to come, as far as something takes place; where there are ways straight to a day. */
  near?: ShopDay[];
  /** The first day with a place left, likewise. */
  nextFree?: IsoDate | null;
};

/** One thing that an event needs, or would be better for, before it sells. */
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

/** The parts of an event's workspace, in their order. */
export const WORKSPACE_TABS = [
  'overview',
  'details',
  'products',
  'hours',
  'slots',
  'promos',
  'codes',
  'orders',
  'scans',
  'alerts',
] as const;
export type WorkspaceTab = (typeof WORKSPACE_TABS)[number];

/** What stands above every page that is part of an event. */
export type EventWorkspace = {
  id: string;
  slug: string;
  title: string;
  status: EventStatus;
  venue: string;
  zone: string;
  byDay: boolean;
  /** The next open time; null when there is none, or it has no times. */
  nextAt: IsoDateTime | null;
  /** What the viewer may open in this event. */
  tabs: WorkspaceTab[];
  /** How many required points are missing before it can be published; null to those who may not publish it. */
  missing: number | null;
};

/** An event as the programme is put in order. */
export type ProgrammeEvent = { id: string; name: string; isDraft: boolean };

/** A product that goes on to another event than its own. */
export type VisitingProduct = { id: string; name: string; event: string };

/** The days, on the calendar of its venue, up to which an event's slots and its weekly hours go. */
export type LastSlot = {
  today: IsoDate;
  /** Of the last open slot still to come. */
  last: IsoDate | null;
  hoursEnd: IsoDate | null;
};

/** An event as the back office edits it. */
export type EventRecord = {
  record: Editable<EventInput>;
  status: EventStatus;
  /** In the reader's language. */
  title: string;
  /** Visits with tickets of other events included: what stands in the way of changing its kind, venue and currency, or
   * of deleting it. */
  isOrdered: boolean;
  /** Orders that were sold a visit to it, and have no time for it yet. */
  waitingCount: number;
  /** What cannot be sold while it is not published. */
  visitedBy: VisitingProduct[];
  productCount: number;
  promoCount: number;
  /** Slots still to come. */
  slotCount: number;
  lastSlot: LastSlot | null;
  venues: VenueChoice[];
};

/** By the house's clock. */
export type NearDays = { today: IsoDate; tomorrow: IsoDate; weekend: { from: IsoDate; until: IsoDate } | null };

export type EventsPages = {
  'Events/Index': {
    list: ListProps<typeof eventList>;
    hasVenues: boolean;
    /** What is not in the archive, in its order. */
    programme: ProgrammeEvent[];
  };
  'Events/Create': { venues: VenueChoice[]; currency: string };
  'Events/Edit': EventRecord & {
    readiness: ReadinessPoint[];
    /** How full its quotas are on a day: today, unless another one is asked for. */
    quotas: { day: IsoDate; standings: QuotaStanding[] };
  };
  Welcome: {
    /** Of several days `date` is the first and `until` the last. */
    filters: { q: string; date: string; until: string; venue: string };
    /** The event whose shop sells gift vouchers. */
    vouchersAt: string | null;
    near: NearDays;
    venues: { id: string; name: string }[];
    events: EventCard[];
  };
};
