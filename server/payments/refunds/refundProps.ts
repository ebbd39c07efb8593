/** Props of the pages on which orders are given back. */
import type { OrderHead, RefundPolicy } from '../../orders/pages';
import type { Cents } from '../../shared/money';
import type { PricedUnit } from '../../shared/refunds';
import type { IsoDateTime } from '../../shared/time';

/**
 * Where the money goes: `same`, the way it came; `bank`, to an account that has to be named; `none`, where nothing was paid.
 */
export type RefundDestination = { leftCents: Cents; isDisputed: boolean } & (
  | { kind: 'same'; method: string; label: string | null; brand: string | null; last4: string | null }
  | { kind: 'bank' | 'none' }
);

export type RefundUnit = PricedUnit & {
  name: string;
  event: string;
  holderName: string | null;
  startsAt: IsoDateTime | null;
  timeZone: string;
  byDay: boolean;
  isUsed: boolean;
};

export type RefundPageProps = {
  order: OrderHead;
  /** What can still be given back. */
  units: RefundUnit[];
  /** Some wait for a second person. */
  requested: number;
  hasPromos: boolean;
  destination: RefundDestination;
  policies: RefundPolicy[];
  /** Null for buyers. */
  staff: { limitCents: Cents | null; mayForce: boolean } | null;
};

/** A refund that somebody has to see to. */
export type WaitingRefund = {
  id: string;
  reference: string;
  state: 'requested' | 'failed';
  amountCents: Cents;
  currency: string;
  tickets: number;
  event: string;
  note: string | null;
  isForced: boolean;
  requestedBy: string | null;
  at: IsoDateTime;
  failure: string | null;
  /** Whether whoever looks may approve it; else why not. */
  refusal: 'own' | 'limit' | null;
};
