/** Props of the pages that show balances and gift vouchers. */
import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { VoucherState, voucherList } from './vouchers/voucherList';

/** What the house owes a person in one currency. */
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

/** What the person who has the code of a gift voucher is told. */
export type FoundVoucher = {
  /** The last signs of its code. */
  ending: string;
  currency: string;
  /** What there is to pay with: neither held nor over. */
  left: Cents;
  expiresAt: IsoDateTime | null;
};

/** A gift voucher for staff, with its statement. */
export type VoucherShown = {
  voucher: {
    id: string;
    /** Null where the key is lost that it was sealed under; it is good all the same. */
    code: string | null;
    ending: string;
    state: VoucherState;
    currency: string;
    /** It began with. */
    amount: Cents;
    /** What is held among it. */
    left: Cents;
    held: Cents;
    expiresAt: IsoDateTime | null;
    /** The last day before that. */
    lastDay: IsoDate | null;
    blockedReason: string | null;
    reason: string | null;
    by: string | null;
    at: IsoDateTime;
    /** With which it was sold. */
    order: string | null;
  };
  lines: BalanceLine[];
  zone: string;
};

export type WalletsPages = {
  'GiftVouchers/Check': { zone: string };
  'GiftVouchers/Index': Pick<WalletsPages['Balances/Show'], 'currencies' | 'today' | 'limits'> & {
    list: ListProps<typeof voucherList>;
  };
  'GiftVouchers/Show': VoucherShown & { today: IsoDate };
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
    /** How far the viewer goes, by currency; null: without limit. */
    limits: Record<string, Cents | null>;
  };
};
