import type { SlotLine } from '../appointments/pages';
import type { ShopProduct } from '../products/pages';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { EntryState } from '../shared/waitingStates';

/** A slot, or tickets of an event without slots, by their quota. */
export type FullSlot = { id: string; startsAt: IsoDateTime | null; tickets: string | null };

/** Event of an awaited visit. */
export type AwaitedVisit = {
  slug: string;
  title: string;
  venue: string;
  timeZone: string;
  byDay: boolean;
};

/** Waiting list of a quota at an event without slots, for staff; null if it has none. */
export type QuotaLinePage = {
  quota: { id: string; name: string; tickets: string; event: { id: string; title: string; timeZone: string } };
  line: SlotLine | null;
};

export type WaitingEntry = {
  state: EntryState;
  units: number;
  /** Null for an event without slots, which has `tickets`. */
  startsAt: IsoDateTime | null;
  tickets: string | null;
  /** Number of entries before it. */
  before: number;
  offerUntil: IsoDateTime | null;
};

export type WaitingPages = {
  'Products/WaitingLine': QuotaLinePage;
  'Waiting/Join': {
    visit: AwaitedVisit;
    /** Day chosen in the shop. */
    day: IsoDate | null;
    /** Full slots still on sale; empty if there are none. */
    slots: FullSlot[];
    slot: string | null;
    email: string;
    units: string;
    maxUnits: number;
    /** Just requested: the rest follows by email. */
    isSent: boolean;
  };
  'Waiting/Show': {
    visit: AwaitedVisit;
    entry: WaitingEntry;
    /** Products that can be held with an offer. */
    products: Pick<ShopProduct, 'id' | 'name' | 'description' | 'priceCents' | 'capacityUnits' | 'maxPerOrder'>[];
    currency: string;
    actions: { confirm: string; hold: string; leave: string };
  };
};
