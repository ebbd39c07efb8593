import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { SlotEvent } from '../time-blocks/pages';
import type { slotList } from './lists/slotList';
import type { SlotEdit } from './requests';

export type SlotState = 'open' | 'closed' | 'cancelled';

/** A day of the calendar with all its slots taken together; those called off are only counted. */
export type SlotDay = {
  date: IsoDate;
  slots: number;
  capacity: number;
  sold: number;
  held: number;
  closed: number;
  cancelled: number;
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
    }
  | (Calendar & { kind: 'month'; month: string; days: SlotDay[] })
  | (Calendar & { kind: 'week'; monday: IsoDate; slots: CalendarSlot[] })
  | { kind: 'none' };

/** Whom it would touch if slots were called off. */
export type Impact = {
  slots: number;
  orders: number;
  tickets: number;
  people: number;
  /** What was paid for these visits, by currency. */
  money: { amount: Cents; currency: string }[];
  /** Carts that hold places in them at this moment. */
  carts: number;
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

export type AppointmentsPages = {
  'Appointments/Index': { events: SlotEvent[]; view: SlotView };
  'Appointments/Create': { events: SlotEvent[]; event: string; day: IsoDate | null };
  'Appointments/Edit': {
    event: SlotEvent;
    slot: EditedSlot;
    record: Editable<SlotEdit>;
    products: SlotProduct[];
  };
};
