import type { ShopProduct } from '../products/pages';
import type { IsoDateTime } from '../shared/time';
import type { EntryState } from '../shared/waitingStates';

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
