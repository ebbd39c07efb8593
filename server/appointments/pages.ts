import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { QuotaStanding } from '../shared/quotas';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { EntryState } from '../shared/waitingStates';
import type { SlotEvent } from '../time-blocks/pages';
import type { slotList } from './lists/slotList';
import type { SlotChange, SlotEdit } from './requests';

export type SlotState = 'open' | 'closed' | 'cancelled';

/** A day of the calendar with all its slots taken together; cancelled ones are only counted. */
export type SlotDay = {
  date: IsoDate;
  slots: number;
  capacity: number;
  sold: number;
  held: number;
  closed: number;
  cancelled: number;
  /** Slots excluded from opening hours. */
  byHand: number;
};

export type CalendarSlot = {
  id: string;
  date: IsoDate;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  capacity: number;
  sold: number;
  held: number;
  state: SlotState;
  editedByHand: boolean;
  note: string | null;
};

type Calendar = { event: SlotEvent; today: IsoDate };
export type SlotView =
  | {
      kind: 'list';
      list: ListProps<typeof slotList>;
      /** While the list shows one event alone: what it sells, for a price in its slots. */
      priced: { products: SlotProduct[]; currency: string } | null;
      /** Changes of many slots in the last day. */
      history: PastChange[];
    }
  | (Calendar & { kind: 'month'; month: string; days: SlotDay[] })
  | (Calendar & { kind: 'week'; monday: IsoDate; slots: CalendarSlot[] })
  | { kind: 'none' };

/** Why a slot does not follow its hours wholly, or cannot be what it was. */
export type KeptReason =
  | 'past'
  | 'time_sold'
  | 'time_taken'
  | 'capacity_sold'
  | 'closed_sold'
  | 'changed'
  | 'cancelled'
  | 'was_cancelled'
  | 'sold_above';

export type KeptSlot = { id: string; at: IsoDateTime; zone: string; event: string; reason: KeptReason };

/** A change of many slots, with its state. */
export type PastChange = {
  id: string;
  at: IsoDateTime;
  by: string | null;
  kind: SlotChange['do'];
  slots: number;
  /** The first of those that did not follow wholly, and how many there are. */
  kept: KeptSlot[];
  keptCount: number;
  undone: { at: IsoDateTime; by: string | null; restored: number } | null;
  remaining: KeptSlot[];
  remainingCount: number;
};

/** Paid orders of slots, by page. */
export type Touched = {
  orders: {
    id: string;
    reference: string;
    name: string | null;
    email: string | null;
    phone: string | null;
    people: number;
  }[];
  page: number;
  pages: number;
};

/** Slots and orders affected by a change. */
export type Impact = {
  /** All that were asked for, and those among them that take place. */
  selected: number;
  slots: number;
  days: number;
  events: number;
  /** Slots that follow opening hours, and stop doing so. */
  following: number;
  /** Slots with more places taken than the new capacity, and the maximum. */
  below: number;
  belowMost: number;
  /** The number must be confirmed. */
  asksForCount: boolean;
  orders: number;
  tickets: number;
  people: number;
  /** Amount paid for these visits, by currency. */
  money: { amount: Cents; currency: string }[];
  /** Carts that hold places in them at this moment. */
  carts: number;
  /** Orders by name; only for users who may see orders. */
  touched?: Touched;
};

export type SlotProduct = { id: string; name: string; priceCents: Cents };

export type EditedSlot = {
  id: string;
  startsAt: IsoDateTime;
  endsAt: IsoDateTime;
  date: IsoDate;
  sold: number;
  held: number;
  state: SlotState;
  editedByHand: boolean;
  isPast: boolean;
};

/** A person in a slot's line, as staff see them. */
export type LineEntry = {
  id: string;
  email: string;
  units: number;
  state: EntryState;
  createdAt: IsoDateTime;
  offerUntil: IsoDateTime | null;
  orderReference: string | null;
};

export type SlotLine = {
  isClosed: boolean;
  waiting: number;
  awaited: number;
  /** Places reserved for the waiting list. */
  kept: number;
  offered: number;
  taken: number;
  missed: number;
  /** Null for those who may not look at orders. */
  entries: LineEntry[] | null;
  mayManage: boolean;
};

export type AppointmentsPages = {
  'Appointments/Index': { events: SlotEvent[]; view: SlotView };
  'Appointments/Create': { events: SlotEvent[]; event: string; day: IsoDate | null };
  'Appointments/Edit': {
    event: SlotEvent;
    slot: EditedSlot;
    record: Editable<SlotEdit>;
    products: SlotProduct[];
    /** That its tickets count on: here, on its day, or in all. */
    quotas: QuotaStanding[];
    /** Waiting list; null if it has none. */
    line: SlotLine | null;
  };
};
