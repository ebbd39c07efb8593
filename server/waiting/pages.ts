import type { SlotLine } from '../appointments/pages';
import type { ShopProduct } from '../products/pages';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { EntryState } from '../shared/waitingStates';

/** A slot, or tickets of an event without slots, by their quota. */
export type FullSlot = { id: string; startsAt: IsoDateTime | null; tickets: string | null };

/** What of a visit is waited for. */
export type AwaitedVisit = {
  slug: string;
  title: string;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

/** The line of an event without slots, for those of its tickets that count on a quota, as staff see to it; null where it has none. */
export type QuotaLinePage = {
  quota: { id: string; name: string; tickets: string; event: { id: string; title: string; timeZone: string } };
  line: SlotLine | null;
};

export type WaitingEntry = {
  state: EntryState;
  units: number;
  /** Of an event without slots, which has `tickets`: null. */
  startsAt: IsoDateTime | null;
  tickets: string | null;
  /** Who stands before it; the next is 0. */
  before: number;
  offerUntil: IsoDateTime | null;
};

export type WaitingPages = {
  'Products/WaitingLine': QuotaLinePage;
  'Waiting/Join': {
    visit: AwaitedVisit;
    /** The day that was looked at in the shop. */
    day: IsoDate | null;
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
