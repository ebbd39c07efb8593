/** Props of the pages on which orders are given back. */
import type { OrderHead, RefundPolicy } from '../../orders/pages';
import type { BrowserProof } from '../../shared/browserProof';
import type { AccompaniedUnit } from '../../shared/companions';
import type { Cents } from '../../shared/money';
import type { PricedUnit, RefundNow } from '../../shared/refunds';
import type { TillApproval } from '../../shared/secondPerson';
import type { IsoDateTime } from '../../shared/time';

/**
 * Where the money goes: `same`, the way it came; `bank`, to an account that has to be named; `none`, where nothing was paid.
 */
export type RefundDestination = { leftCents: Cents; isDisputed: boolean } & (
  | { kind: 'same'; method: string; label: string | null; brand: string | null; last4: string | null }
  /** `hand`: staff hand it back where it was paid, in cash or at a terminal. */
  /** `account`: its company has not paid the order yet and owes less. */
  | { kind: 'bank' | 'hand' | 'account' | 'none' }
);

/**
 * That the money becomes credit: `own`, of the viewer; `staff`, of the order's owner, who agreed; `sign_in`, once they are signed in.
 */
export type BalanceChoice = { kind: 'own' | 'sign_in' } | { kind: 'staff'; owner: string };

/** Claimed, or handed out to a recipient, whose link stops working with the refund. */
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
    /** It is the fee of a new code that a pass has: not refunded. */
    paysNewCode: boolean;
    /** What it comes with, in one text. */
    requiredNames: string;
    code: HandedCode | null;
    /** Another person has the ticket, so that its buyer cannot return it. */
    isGiven: boolean;
    now: RefundNow;
  };

export type RefundPageProps = {
  order: OrderHead;
  /** Asked before anything is done from a browser that is not known; null where it is. */
  proof: BrowserProof | null;
  /** Tickets that are not returned yet; buyers also see those they cannot return. */
  units: RefundUnit[];
  /** Some wait for a second person. */
  /** Tickets that the link here has chosen. */
  chosen: number[];
  requested: number;
  hasPromos: boolean;
  destination: RefundDestination;
  balance: BalanceChoice | null;
  /** A balance or voucher paid a part: that goes back to it whatever is chosen. */
  isMixed: boolean;
  /** At a counter, where it ends as well; null elsewhere. */
  till: TillApproval | null;
  /** The link that led here asked for the balance. */
  prefersBalance: boolean;
  policies: RefundPolicy[];
  /** Null for buyers. */
  staff: { limitCents: Cents | null; mayForce: boolean } | null;
};

/** A refund that staff must see to. */
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
  /** It becomes credit of the order's owner. */
  toBalance: boolean;
  /** Of one that failed: whose balance it may go to instead, where the buyer has one. */
  owner: string | null;
  requestedBy: string | null;
  at: IsoDateTime;
  /** Of its order. */
  zone: string;
  failure: string | null;
  /** Of one that failed at the bank: its account, which may be wrong. Null for a viewer who may not change it, by places or limit. */
  payee: { name: string; iban: string } | null;
  /** Whether the viewer may approve it; else why not. */
  refusal: 'own' | 'limit' | null;
};

/** Refunds that go to bank accounts in a file. */
export type BankRefunds = {
  /** By account of the house: what waits for its next file. */
  accounts: { iban: string; bank: string; count: number; total: Cents }[];
  /** Those without a place to go to yet, what waits longest first. */
  lacking: {
    id: string;
    reference: string;
    amount: Cents;
    currency: string;
    customer: string | null;
    at: IsoDateTime;
    /** The account that its transfer came from, by the bank's statement. */
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
    /** How many the bank rejected, as far as they are not in a later file. */
    rejected: number;
    /** It can be fetched as it was made. */
    isWhole: boolean;
  }[];
};
