import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { cancellationList } from './lists/cancellationList';
import type { cancelledOrderList, ORDER_STATES } from './lists/cancelledOrderList';
import type { Afterwards, Offer } from './requests';

type Visit = { id: string; event: string; timeZone: string; byDay: boolean; startsAt: IsoDateTime };

export type PlannedSlot = Visit & {
  orders: number;
  /** Places that its buyers need elsewhere. */
  needs: number;
  /** The next times of the same event that have room, and some before it. */
  nearest: { id: string; startsAt: IsoDateTime; left: number; isEarlier: boolean }[];
  /** The one among them that is suggested. */
  proposed: string | null;
};

/** Preview of handling a cancellation. */
export type CancellationPlan = {
  /** Ids of all slots, including those not shown. */
  ids: string[];
  slots: PlannedSlot[];
  /** The cancellation that looks after one of them already. */
  busy: string | null;
  orders: number;
  people: number;
  tickets: number;
  money: { amount: Cents; currency: string }[];
  /** Tickets whose buyer has no address to write to. */
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
  /** Places that are kept of proposed times. */
  keptPlaces: number;
  /** Refunded amounts, with those to balances and those pending approval. */
  cost: { currency: string; amount: Cents; waits: Cents; credited: Cents }[];
};

/** Selection of slots to cancel, by event and days. */
export type CancellationStart = {
  events: { id: string; title: string }[];
  /** Null if the days or event are invalid. */
  asked: { event: string; from: IsoDate; until: IsoDate } | null;
  /** Open and closed slots of those days, and whom they touch. */
  found: { slots: number; orders: number; people: number; money: { amount: Cents; currency: string }[] } | null;
  /** Query for the list of slots. */
  query: string;
  today: IsoDate;
  /** A person who may not change slots has another person cancel them. */
  canCancel: boolean;
};

export type CancellationsPages = {
  'Cancellations/Index': { list: ListProps<typeof cancellationList> };
  'Cancellations/Create': {
    plan: CancellationPlan | null;
    /** Before any slots are named. */
    start: CancellationStart | null;
    canRefund: boolean;
    /** Above this, by currency, refunds wait for a second person; null: no limit. */
    limits: { currency: string; limitCents: number | null }[];
    mailsGoOut: boolean;
  };
  'Cancellations/Show': { cancellation: Cancellation; list: ListProps<typeof cancelledOrderList>; mailsGoOut: boolean };
};
