import type { ShopProduct } from '../products/pages';
import type { IsoDateTime } from '../shared/time';

export type EntryState = 'unconfirmed' | 'waiting' | 'offered' | 'taken' | 'missed' | 'withdrawn' | 'removed' | 'ended';

export type FullSlot = { id: string; startsAt: IsoDateTime };

/** What of a visit is waited for. */
export type AwaitedVisit = {
  slug: string;
  title: string;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

export type WaitingEntry = {
  state: EntryState;
  units: number;
  startsAt: IsoDateTime;
  /** Who stands before it; the next is 0. */
  before: number;
  offerUntil: IsoDateTime | null;
};

/** Somebody in a slot's line, as staff see them. */
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
  /** Places that are kept for it. */
  kept: number;
  offered: number;
  taken: number;
  missed: number;
  /** Null for those who may not look at orders. */
  entries: LineEntry[] | null;
  mayManage: boolean;
};

export type WaitingPages = {
  'Waiting/Join': {
    visit: AwaitedVisit;
    /** Full, and still on sale; none where there is nothing to wait for. */
    slots: FullSlot[];
    slot: string | null;
    email: string;
    units: string;
    maxUnits: number;
    /** Asked just now: the rest comes by mail. */
    isSent: boolean;
  };
  'Waiting/Show': {
    visit: AwaitedVisit;
    entry: WaitingEntry;
    /** What can be held with an offer. */
    products: Pick<ShopProduct, 'id' | 'name' | 'description' | 'priceCents' | 'capacityUnits' | 'maxPerOrder'>[];
    currency: string;
    actions: { confirm: string; hold: string; leave: string };
  };
};
