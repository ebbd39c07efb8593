/** Props of the pages on which a company's books stand beside ours. */

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

/** A payment in which a company and we differ. */
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

/** Money that a company has and that was not asked for here. */
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

/** An order of which a ledger is not what it has to be, as the last night found it. */
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
    /** Whether its company can be asked about it. */
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
    /** As it was said, without card data. */
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
    /** It became credit here: the company was not asked for it. */
    toBalance: boolean;
  }[];
  /** What the company told by itself, the latest first. */
  messages: { id: string; outcome: string; at: IsoDateTime; raw: string }[];
};
