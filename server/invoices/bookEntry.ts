import { type Cents, subtract, ZERO } from '../shared/money';

/**
 * `fee`: card fees of providers. `credit`: given or taken back by staff; `expiry`: expired credit. `cash_difference`
 * and `cash_moved`: of drawers. `deferral`: deferred income, or income sold before. Complimentary tickets are no sale
 * and move no money.
 */
type BookKind =
  | 'sale'
  | 'refund'
  | 'payment'
  | 'payout'
  | 'fee'
  | 'credit'
  | 'expiry'
  | 'deferral'
  | 'cash_difference'
  | 'cash_moved'
  | 'complimentary'
  | 'complimentary_returned';

/** A journal line; debit or credit is 0. */
export type Entry = {
  kind: BookKind;
  account: string;
  /** Tax code of a sale; empty for money and customers. */
  taxCode: string;
  /** Basis points; null if there is none. */
  rate: number | null;
  currency: string;
  debitCents: Cents;
  creditCents: Cents;
  /** Complimentary tickets: budget of the event, number, and total list price. */
  given?: { budget: string; tickets: number; faceCents: Cents };
};

export type Accounts = {
  customers: string;
  sales: string;
  tax: string;
  bank: string;
  cash: string;
  cashOver: string;
  cashShort: string;
  cashSafe: string;
  cashPending: string;
  clearing: string;
  terminal: string;
  bizum: string;
  fees: string;
  balances: string;
  given: string;
  ended: string;
};

const positive = (amount: Cents): Cents => (amount > 0 ? amount : ZERO);
const negative = (amount: Cents): Cents => (amount < 0 ? amount : ZERO);

/** A negative amount moves to the other side. */
export const entry = (
  kind: BookKind,
  currency: string,
  account: string,
  debit: Cents,
  credit: Cents,
  of: Partial<Entry> = {},
): Entry => ({
  kind,
  account,
  taxCode: '',
  rate: null,
  currency,
  debitCents: subtract(positive(debit), negative(credit)),
  creditCents: subtract(positive(credit), negative(debit)),
  ...of,
});

/**
 * SQL: whether a time is on the day `$1` of the ledgers, by the time zone of its order or venue. The bounds serve the
 * index: no time zone differs from UTC by more than 14 hours.
 */
export const onDay = (at: string, zone: string): string =>
  `${at} >= ($1::date - 1)::timestamp at time zone 'UTC' and ${at} < ($1::date + 2)::timestamp at time zone 'UTC'
    and sale_day(${at}, ${zone}) = $1::date`;
