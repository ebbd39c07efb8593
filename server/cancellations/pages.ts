import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { cancellationList } from './lists/cancellationList';
import type { cancelledOrderList, ORDER_STATES } from './lists/cancelledOrderList';
import type { Afterwards, Offer } from './requests';

type Visit = { id: string; event: string; timeZone: string; byDay: boolean; startsAt: IsoDateTime };

export type PlannedSlot = Visit & {
  orders: number;
  /** Places that its buyers need. */
  needs: number;
  /** Next slots of the event with room, and some before. */
  nearest: { id: string; startsAt: IsoDateTime; left: number; isEarlier: boolean }[];
  /** The suggested one of them. */
  proposed: string | null;
};

/** Preview of handling a cancellation. */
export type CancellationPlan = {
  /** Ids of all slots, including those not shown. */
  ids: string[];
  slots: PlannedSlot[];
  /** Cancellation that already handles one of them. */
  busy: string | null;
  orders: number;
  people: number;
  tickets: number;
  money: { amount: Cents; currency: string }[];
  /** Tickets of buyers without an email address. */
  unreachable: number;
  timeZone: string;
  deadline: IsoDateTime;
};

export type MailPreview = { locale: string; subject: string; text: string };

export type Cancellation = {
  id: string;
  state: 'running' | 'waiting' | 'ended';
  offers: Offer[];
  deadline: IsoDateTime;
  afterwards: Afterwards;
  note: string;
  by: string | null;
  at: IsoDateTime;
  remindedAt: IsoDateTime | null;
  timeZone: string;
  slotCount: number;
  slots: (Visit & { instead: IsoDateTime | null; isOff: boolean })[];
  counts: Record<keyof typeof ORDER_STATES, number>;
  orders: number;
  /** Reserved places in proposed slots. */
  keptPlaces: number;
  /** Refunded amounts, with those to balances and those pending approval. */
  cost: { currency: string; amount: Cents; waits: Cents; credited: Cents }[];
};

/** Selection of slots to cancel, by event and days. */
export type CancellationStart = {
  events: { id: string; title: string }[];
  /** Null if the days or event are invalid. */
  asked: { event: string; from: IsoDate; until: IsoDate } | null;
  /** Open and closed slots of those days, and affected orders. */
  found: { slots: number; orders: number; people: number; money: { amount: Cents; currency: string }[] } | null;
  /** Query for the list of slots. */
  query: string;
  today: IsoDate;
  /** Without this right, another user must cancel the slots. */
  canCancel: boolean;
};

export type CancellationsPages = {
  'Cancellations/Index': { list: ListProps<typeof cancellationList> };
  'Cancellations/Create': {
    plan: CancellationPlan | null;
    /** Shown before slots are selected. */
    start: CancellationStart | null;
    canRefund: boolean;
    /** Refunds above this need approval, by currency; null: no limit. */
    limits: { currency: string; limitCents: number | null }[];
    mailsGoOut: boolean;
  };
  'Cancellations/Show': { cancellation: Cancellation; list: ListProps<typeof cancelledOrderList>; mailsGoOut: boolean };
};
