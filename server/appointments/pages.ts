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

/** A calendar day with the totals of its slots; cancelled ones are only counted. */
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
      /** Set while the list shows one event: products for slot prices. */
      priced: { products: SlotProduct[]; currency: string } | null;
      /** Changes of many slots in the last 24 hours. */
      history: PastChange[];
    }
  | (Calendar & { kind: 'month'; month: string; days: SlotDay[] })
  | (Calendar & { kind: 'week'; monday: IsoDate; slots: CalendarSlot[] })
  | { kind: 'none' };

/** Reason why a slot is not or only partly restored. */
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
  /** First slots not fully restored, and their number. */
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
  /** Selected slots, and those of them that take place. */
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
  /** Carts that hold places in them now. */
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

/** An entry of a slot's waiting list, for staff. */
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
  /** Null for users who may not see orders. */
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
    /** Quotas that its tickets count towards: per slot, day or in total. */
    quotas: QuotaStanding[];
    /** Waiting list; null if it has none. */
    line: SlotLine | null;
  };
};
