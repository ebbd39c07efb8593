/** Props of the pages that show balances. */
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

/** What the house owes somebody in one currency. */
export type Balance = {
  currency: string;
  amount: Cents;
  /** Of the amount: kept for orders that await the rest of their money. */
  held: Cents;
  /** Credit that ends, what ends first before: so much of the amount, at its last moment. */
  ending: { amount: Cents; at: IsoDateTime }[];
};

type BalanceKind = 'credit' | 'taken_back' | 'payment' | 'refund' | 'expiry' | 'closed';

export type BalanceLine = {
  id: string;
  at: IsoDateTime;
  kind: BalanceKind;
  amount: Cents;
  currency: string;
  order: string | null;
  /** What staff wrote, for staff alone. */
  reason: string | null;
  by: string | null;
};

/** What their owner sees. The newest lines first. */
export type OwnBalances = { balances: Balance[]; lines: BalanceLine[]; zone: string };

/** What does not fit in the ledger. */
export type BalanceFault = { what: string; subject: string; expected: number; found: number };

export type WalletsPages = {
  'Balances/Index': {
    /** By currency: what the house owes in all. */
    totals: { currency: string; owed: Cents; held: Cents }[];
    /** Read after the page: the whole ledger is gone through. */
    faults?: BalanceFault[];
    people: { id: string; name: string; email: string; currency: string; amount: Cents; held: Cents }[];
    /** There are more than are shown. */
    isCut: boolean;
  };
  'Balances/Show': OwnBalances & {
    person: { id: string; name: string; email: string };
    currencies: string[];
    today: IsoDate;
    /** How far whoever looks goes, by currency; null: without limit. */
    limits: Record<string, Cents | null>;
  };
};
