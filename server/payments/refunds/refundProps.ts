/** Props of the refund pages. */
import type { OrderHead } from '../../orders/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { AccompaniedUnit } from '../../shared/companions';
import type { Cents } from '../../shared/money';
import type { PricedUnit, RefundNow } from '../../shared/refunds';
import type { TillApproval } from '../../shared/secondPerson';
import type { IsoDateTime } from '../../shared/time';

/**
 * Destination of the money: `same`, original payment method; `bank`, an account to be entered; `none`, nothing was
 * paid.
 */
export type RefundDestination = { leftCents: Cents; isDisputed: boolean } & (
  | { kind: 'same'; method: string; label: string | null; brand: string | null; last4: string | null }
  /** `hand`: staff hand it back where it was paid, in cash or at a terminal. */
  /** `account`: the company has not paid yet and owes less. */
  | { kind: 'bank' | 'hand' | 'account' | 'none' }
);

/**
 * Credit to a balance: `own`, the viewer's; `staff`, that of the order's owner, who agreed; `sign_in`, after signing
 * in.
 */
export type BalanceChoice = { kind: 'own' | 'sign_in' } | { kind: 'staff'; owner: string };

/** Redeemed, or distributed to a recipient, whose link stops working with the refund. */
export type HandedCode = {
  code: string;
  state: 'free' | 'sent' | 'claimed';
  name: string | null;
  email: string | null;
};

export type RefundUnit = PricedUnit &
  AccompaniedUnit & {
    name: string;
    event: string;
    holderName: string | null;
    startsAt: IsoDateTime | null;
    timeZone: string;
    byDay: boolean;
    isVoucher: boolean;
    /** The fee for a pass's new code, which is not refundable. */
    paysNewCode: boolean;
    /** Names of the products it requires, as one text. */
    requiredNames: string;
    code: HandedCode | null;
    /** Another person has the ticket, so that its buyer cannot return it. */
    isGiven: boolean;
    now: RefundNow;
  };

export type RefundPageProps = {
  order: OrderHead;
  /** Proof required from an unknown browser before any change; null for a known one. */
  proof: BrowserProof | null;
  /** Tickets that are not returned yet; buyers also see those they cannot return. */
  units: RefundUnit[];
  /** Some are pending approval by a second person. */
  /** Tickets preselected by the link. */
  chosen: number[];
  requested: number;
  hasPromos: boolean;
  destination: RefundDestination;
  balance: BalanceChoice | null;
  /** Balance or voucher paid a part, which is refunded to them in any case. */
  isMixed: boolean;
  /** At a till, where the refund returns to; null elsewhere. */
  till: TillApproval | null;
  /** The link asked for a refund to the balance. */
  prefersBalance: boolean;
  /** Null for buyers. */
  staff: { limitCents: Cents | null; mayForce: boolean } | null;
};

/** A refund that needs staff. */
export type WaitingRefund = {
  id: string;
  reference: string;
  /** `created`: the money is to be handed back. */
  state: 'requested' | 'failed' | 'created';
  amountCents: Cents;
  currency: string;
  tickets: number;
  event: string;
  note: string | null;
  isForced: boolean;
  /** Refunded to the balance of the order's owner. */
  toBalance: boolean;
  /** Paid in cash or at a terminal: a till pays it out. */
  isOfTill: boolean;
  /** Failed refund: owner of the balance that may get it instead, if there is one. */
  owner: string | null;
  requestedBy: string | null;
  at: IsoDateTime;
  /** Time zone of its order. */
  zone: string;
  failure: string | null;
  /** Account of a refund that failed at the bank and may be wrong. Null for a viewer who may not change it. */
  payee: { name: string; iban: string } | null;
  /** Whether the viewer may approve it; else the reason. */
  refusal: 'own' | 'limit' | null;
};

/** Refunds to bank accounts by file. */
export type BankRefunds = {
  /** Refunds for the next file, by account of the organisation. */
  accounts: { iban: string; bank: string; count: number; total: Cents }[];
  /** Refunds without an account, oldest first. */
  lacking: {
    id: string;
    reference: string;
    amount: Cents;
    currency: string;
    customer: string | null;
    at: IsoDateTime;
    /** Account that its transfer came from, by the bank statement. */
    senderIban: string | null;
    /** It is above the viewer's limit. */
    isAboveLimit: boolean;
  }[];
  files: {
    id: string;
    messageId: string;
    iban: string;
    count: number;
    total: Cents;
    currency: string;
    madeAt: IsoDateTime;
    madeBy: string | null;
    executedAt: IsoDateTime | null;
    /** Number rejected by the bank and not in a later file. */
    rejected: number;
    /** The file can be downloaded again. */
    isWhole: boolean;
  }[];
};
