/** Props of the pages on which a person pays by a link, and on which staff make one. */
import type { Cents } from '../../shared/money';
import type { PayOption } from '../../shared/payOptions';
import type { IsoDateTime } from '../../shared/time';
import type { PaymentOutcome, Purchase } from '../pages';
import type { Transfer } from '../wireTransfer/showTransfer';

/** As `payment_link_state` says them. */
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

/** Why no link can be made, as `link_refusal` says it. */
export type LinkRefusal = 'not_awaited' | 'over' | 'under_review' | 'part_arrived' | 'not_fulfillable' | 'paying';

export type PayLinkProps = {
  /** waiting: money is on its way; unknown: there is no such link. */
  state: LinkState | 'waiting' | 'unknown';
  /** Who asks for the money, and where they can be written to. */
  house: { name: string; email: string };
  /** What is paid, for a person who has a good link or has paid by it. */
  due: {
    purchase: Purchase;
    amount: Cents;
    /** What of the order has been paid before. */
    before: Cents;
    expiresAt: IsoDateTime;
    zone: string;
  } | null;
  /** Where the page's form goes. */
  action: string;
  options: PayOption[];
  chosen: string | null;
  /** What became of the last try, where it came to nothing. */
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
  /** Only of one that is open. */
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
  /** Its places are to be taken again. */
  isExpired: boolean;
  /** Until when it waits now, and the latest that a link can be good. */
  expiresAt: IsoDateTime | null;
  latest: IsoDateTime | null;
  zone: string;
  email: string | null;
  locale: string;
};

export type MakeLinkProps = {
  q: string;
  /** Orders that have what was typed. */
  found: { reference: string; who: string | null; event: string | null }[];
  order: PayableByLink | null;
  hours: number[];
  links: StaffLink[];
};
