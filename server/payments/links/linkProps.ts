/** Props of the pages on which a person pays by link, and staff create one. */
import type { Cents } from '../../shared/money';
import type { PayOption } from '../../shared/payOptions';
import type { IsoDateTime } from '../../shared/time';
import type { PaymentOutcome, Purchase } from '../pages';
import type { Transfer } from '../wireTransfer/showTransfer';

/** Results of `payment_link_state`. */
export type LinkState =
  | 'open'
  | 'used'
  | 'returned'
  | 'withdrawn'
  | 'replaced'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'changed';

/** Reason why no link can be created (`link_refusal`). */
export type LinkRefusal = 'not_awaited' | 'over' | 'under_review' | 'part_arrived' | 'not_fulfillable' | 'paying';

export type PayLinkProps = {
  /** waiting: payment in progress; unknown: no such link. */
  state: LinkState | 'waiting' | 'unknown';
  /** The organisation and its email address. */
  house: { name: string; email: string };
  /** Order and amount, for a payer with a valid link or who has paid by it. */
  due: {
    purchase: Purchase;
    amount: Cents;
    /** Amount paid before. */
    before: Cents;
    expiresAt: IsoDateTime;
    zone: string;
  } | null;
  /** Target of the page's form. */
  action: string;
  options: PayOption[];
  chosen: string | null;
  /** Outcome of the last attempt, if it failed. */
  failure: PaymentOutcome['state'] | null;
  handover: { url: string; fields: Record<string, string> } | null;
  transfer: (Transfer & { qr: { size: number; path: string }; until: IsoDateTime }) | null;
};

export type StaffLink = {
  id: string;
  reference: string;
  state: LinkState;
  amount: Cents;
  currency: string;
  email: string | null;
  by: string | null;
  createdAt: IsoDateTime;
  expiresAt: IsoDateTime;
  zone: string;
  /** Only for an open link. */
  url: string | null;
};

export type PayableByLink = {
  reference: string;
  title: string;
  state: string;
  isMove: boolean;
  refusal: LinkRefusal | null;
  amount: Cents;
  before: Cents;
  currency: string;
  /** The order has expired; its places must be reserved again. */
  isExpired: boolean;
  /** Present deadline, and the latest end of a link's validity. */
  expiresAt: IsoDateTime | null;
  latest: IsoDateTime | null;
  zone: string;
  email: string | null;
  locale: string;
};

export type MakeLinkProps = {
  q: string;
  /** Orders that match the typed text. */
  found: { reference: string; who: string | null; event: string | null }[];
  order: PayableByLink | null;
  hours: number[];
  links: StaffLink[];
};
