/** Props of the pages that show balances and gift vouchers. */
import type { ListProps } from '../infra/lists';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { VoucherState, voucherList } from './vouchers/voucherList';

/** Balance of a person in one currency. */
export type Balance = {
  currency: string;
  amount: Cents;
  /** Part held for orders that await the rest of their payment. */
  held: Cents;
  /** Expiring parts, earliest first. */
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
  /** Reason by staff, shown to staff only. */
  reason: string | null;
  by: string | null;
};

/** Balances as their owner sees them, newest lines first. */
export type OwnBalances = { balances: Balance[]; lines: BalanceLine[]; zone: string };

/** A fault in the ledger. */
export type BalanceFault = { what: string; subject: string; expected: number; found: number };

/** A voucher as shown to the bearer of its code. */
export type FoundVoucher = {
  /** Last characters of its code. */
  ending: string;
  currency: string;
  /** Available value: not held or expired. */
  left: Cents;
  expiresAt: IsoDateTime | null;
};

/** A gift voucher for staff, with its statement. */
export type VoucherShown = {
  voucher: {
    id: string;
    /** Null if encrypted with a lost key; the voucher stays valid. */
    code: string | null;
    ending: string;
    state: VoucherState;
    currency: string;
    /** Initial value. */
    amount: Cents;
    /** Remaining value, including held parts. */
    left: Cents;
    held: Cents;
    expiresAt: IsoDateTime | null;
    /** Last day of validity. */
    lastDay: IsoDate | null;
    blockedReason: string | null;
    reason: string | null;
    by: string | null;
    at: IsoDateTime;
    /** Order in which it was sold. */
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
    /** Total liability by currency. */
    totals: { currency: string; owed: Cents; held: Cents }[];
    /** Loaded after the page, since the whole ledger is checked. */
    faults?: BalanceFault[];
    people: { id: string; name: string; email: string; currency: string; amount: Cents; held: Cents }[];
    /** The list is truncated. */
    isCut: boolean;
  };
  'Balances/Show': OwnBalances & {
    person: { id: string; name: string; email: string };
    currencies: string[];
    today: IsoDate;
    /** The viewer's limit by currency; null: no limit. */
    limits: Record<string, Cents | null>;
  };
};
