import { type Cents, subtract, ZERO } from '../shared/money';

/** `fee`: what companies keep of cards. `credit`: given by staff, or taken back; `expiry`: credit that ended. `cash_difference` and `cash_moved`: of drawers. `deferral`: sold and no income yet, or income of what was sold before. The complimentary ones are no sale and move no money. */
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

/** A line of the journal; one of the two amounts is nothing. */
export type Entry = {
  kind: BookKind;
  account: string;
  /** Of what is sold; empty for money and customers. */
  taxCode: string;
  /** Basis points; null where there is none. */
  rate: number | null;
  currency: string;
  debitCents: Cents;
  creditCents: Cents;
  /** Tickets that were given away: of which event's budget, how many, and their list prices together. */
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

/** Less than nothing stands on the other side. */
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
