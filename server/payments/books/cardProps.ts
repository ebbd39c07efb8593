/** Props of the pages that compare provider records with ours. */

import type { RefundState } from '../../../generated/prisma/enums';
import type { ListProps } from '../../infra/lists';
import type { Cents } from '../../shared/money';
import type { IsoDateTime } from '../../shared/time';
import type { cardList, DIFFERENCES, OUR_STATES, THEIR_STATES } from './cardList';

type Difference = keyof typeof DIFFERENCES;
type TheirState = keyof typeof THEIR_STATES;

export type CardFigures = {
  currencies: { currency: string; count: number; taken: Cents; returned: Cents; fees: Cents; differing: number }[];
  /** There are more than were counted. */
  isMore: boolean;
};

/** A payment that differs from the provider's records. */
export type DifferingPayment = {
  id: string;
  reference: string;
  provider: string;
  difference: Difference;
  currency: string;
  ours: { state: keyof typeof OUR_STATES; amount: Cents; returned: Cents };
  theirs: { state: TheirState; amount: Cents | null; returned: Cents };
  seenAt: IsoDateTime;
};

/** A payment at the provider that was not started here. */
export type ForeignPayment = {
  id: string;
  provider: string;
  ref: string;
  state: TheirState;
  amount: Cents | null;
  returned: Cents;
  currency: string;
  at: IsoDateTime | null;
};

/** An order with a wrong ledger, as found last night. */
export type LedgerDifference = {
  id: string;
  reference: string;
  ledger: 'sales' | 'money' | 'cash';
  sold: Cents;
  paid: Cents;
  currency: string;
  foundAt: IsoDateTime;
};

export type CardPaymentsProps = {
  ledgers: { rows: LedgerDifference[]; count: number };
  list: ListProps<typeof cardList>;
  figures: CardFigures;
  differing: { rows: DifferingPayment[]; count: number };
  foreign: { rows: ForeignPayment[]; count: number };
};

export type CardPaymentProps = {
  payment: {
    id: string;
    reference: string;
    provider: string;
    ref: string | null;
    method: string;
    attempt: number;
    state: keyof typeof OUR_STATES;
    failure: string | null;
    amount: Cents;
    returned: Cents;
    currency: string;
    brand: string | null;
    last4: string | null;
    createdAt: IsoDateTime;
    capturedAt: IsoDateTime | null;
    zone: string;
    /** Whether its provider can be queried. */
    canFetch: boolean;
  };
  theirs: {
    state: TheirState;
    amount: Cents | null;
    returned: Cents;
    fee: Cents | null;
    currency: string;
    difference: Difference | null;
    seenAt: IsoDateTime;
    /** Provider's data without card data. */
    raw: string;
  } | null;
  refunds: {
    id: string;
    state: RefundState;
    amount: Cents;
    ref: string | null;
    failure: string | null;
    at: IsoDateTime;
    by: string | null;
    /** Refunded to the balance, without the provider. */
    toBalance: boolean;
  }[];
  /** Messages from the provider, latest first. */
  messages: { id: string; outcome: string; at: IsoDateTime; raw: string }[];
};
