import type { Cents } from '../../shared/money';
import type { Period } from '../../shared/period';
import type { Dimension, REPORT_FORMATS, ReportAsked, Schedule } from '../../shared/salesReport';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/** A measure, or a key of the second dimension. */
export type ReportColumn = { key: string; label: string; isCount: boolean };

export type ReportLine = {
  /** Key as in the URL: `~` for entries without one; empty in totals. */
  key: string;
  label: string;
  currency: string;
  /** Minor units or counts, one per column. */
  cells: number[];
  /** The chosen measure in this period and the compared one. */
  now: number;
  before: number;
};

export type SalesReport = {
  columns: ReportColumn[];
  lines: ReportLine[];
  /** Totals, one per currency. */
  totals: ReportLine[];
  isCrossed: boolean;
  /** Whether the chosen measure is a count. */
  isCount: boolean;
  /** Its size, if too large for a page. */
  tooLarge?: { rows: number; columns: number };
};

export type ReportOption = { key: string; label: string };
/** A filter in the URL with its chosen key. */
export type ReportFilter = { dimension: Dimension; key: string; label: string };
export type PeriodProblem = 'no_day' | 'reversed' | 'future' | 'too_long';

export type ReportEntry = {
  id: string;
  at: IsoDateTime;
  timeZone: string;
  kind: string;
  reference: string;
  currency: string;
  what: string;
  /** Null in the ledger of payments. */
  quantity: number | null;
  list: number | null;
  discount: number | null;
  tax: number | null;
  amount: number;
};

/** A saved report. */
export type SavedReport = {
  id: string;
  name: string;
  /** Query of the page's URL. */
  query: Record<string, string>;
  every: Schedule;
  format: (typeof REPORT_FORMATS)[number];
  recipients: string[];
  /** Day of the last emails, and recipients whose email failed or bounced. */
  mailedOn: IsoDate | null;
  failed: string[];
  isStopped: boolean;
};

/** Orders with an entry in the days, in their current state, summed by currency. */
export type Reconciled = {
  currency: string;
  orders: number;
  sold: number;
  /** The part sold and refunded within these days, as in the sales report. */
  inDays: number;
  /** Received less refunded, by method; on account once the company has paid. */
  paid: { key: string; label: string; amount: number }[];
  /** Amounts still due from buyers and companies, and refunds still due to buyers, as a negative amount. */
  owed: number;
  onAccount: number;
  owing: number;
  /**
   * Amounts on valid invoices, on gift vouchers, which need none, on orders without one, and on orders that await their
   * company's monthly invoice.
   */
  invoiced: number;
  vouchers: number;
  notInvoiced: number;
  toInvoice: number;
};

export type Mismatch = {
  reference: string;
  currency: string;
  /** The checks that fail. */
  reasons: ('sales' | 'money' | 'cash' | 'provider' | 'invoice')[];
  /** The payment that differs from the provider's records. */
  differing: string | null;
  sold: number;
  paid: number;
  invoiced: number | null;
};

/** Deferred income at the end of the last day; `amount` includes tax. */
export type Deferred = {
  /** Visits after that day; without a day of visit: tickets, multi-visit cards, unredeemed codes, passes. */
  kind: 'visit' | 'ticket' | 'card' | 'code' | 'pass';
  currency: string;
  amount: number;
  tax: number;
};

/** A liability until it pays or expires; never income when sold. */
export type Owed = { kind: 'voucher' | 'balance'; currency: string; amount: number };

/** `mismatched` counts all differing orders, of which the first are listed. */
export type Reconciliation = {
  sums: Reconciled[];
  deferred: Deferred[];
  owed: Owed[];
  mismatches: Mismatch[];
  mismatched: number;
};

/** A transfer that paid a company's debt on account. */
export type SettledOf = {
  on: IsoDate;
  company: string;
  order: string;
  /** Payment reference. */
  reference: string;
  currency: string;
  amount: Cents;
};

/** Fees of a provider in some days, and the number of payments. */
export type FeesOf = { provider: string; currency: string; payments: number; amount: number };

/** A day in one currency: as sealed, or current if not; `later`: after the seal. Sales are the next five figures. */
export type DayRow = {
  day: IsoDate;
  currency: string;
  sales: number;
  /** Without sales on account and refunds paid out outside a till, with company transfers for earlier debts. */
  money: number;
  paidOutside: number;
  onAccount: number;
  /** Company transfers for earlier debts, as a negative amount: they are in `money`, and no sale of this day. */
  settled: number;
  /** Sold and not paid; negative: refunded and not paid out, or paid for a sale of another day. */
  owedByBuyers: number;
  laterSales: number;
  laterMoney: number;
  /** `by` null: by the clock, or by a user whose account was deleted. */
  sealed: { at: IsoDateTime; by: string | null } | null;
  /** The fault: the chain, the seal, or the ledgers against the sealed figures. */
  fault: 'chain' | 'seal' | 'figures' | null;
};

/** An entry for a day after its seal. */
export type DayCorrection = {
  day: IsoDate;
  ledger: 'sales' | 'money';
  kind: string;
  reference: string;
  currency: string;
  amount: number;
};

/** The first corrections and their number; `next` is the first unsealed day. */
export type SealedDays = {
  rows: DayRow[];
  corrections: DayCorrection[];
  corrected: number;
  next: IsoDate | null;
};

/** Tickets that a company bought in a period. `handed` includes redeemed ones, and those include used ones. */
export type CompanyTickets = {
  id: string;
  name: string;
  bought: number;
  refunded: number;
  free: number;
  handed: number;
  claimed: number;
  used: number;
  expired: number;
};

export type CompanyAccount = {
  id: string;
  name: string;
  currency: string;
  limit: number;
  owed: number;
  overdue: number;
};

export type SalesReportPages = {
  'Statistics/CompanySales': {
    asked: ReportAsked;
    period: Period;
    problem: PeriodProblem | null;
    report: SalesReport;
    tickets: CompanyTickets[];
    /** Null without the unlimited scope. */
    accounts: CompanyAccount[] | null;
  };
  'SalesReports/Reconciliation': {
    period: Period;
    problem: PeriodProblem | null;
    reconciled: Reconciliation;
    can: { openOrders: boolean; openPayments: boolean };
  };
  'SalesReports/Days': {
    period: Period;
    problem: PeriodProblem | null;
    days: SealedDays;
    today: IsoDate;
    can: { seal: boolean; openOrders: boolean };
  };
  'SalesReports/Index': {
    asked: ReportAsked;
    period: Period;
    problem: PeriodProblem | null;
    report: SalesReport;
    filters: ReportFilter[];
    options: { dimension: Dimension; options: ReportOption[] }[];
    mayMoney: boolean;
    /** Only in a report of payments: fees of its days. */
    fees: FeesOf[];
    /** Likewise: company debts on account that were paid. */
    settled: SettledOf[];
    /** Entries of these days after their seal; 0 without the unlimited scope. */
    corrected: number;
    schedules: SavedReport[];
  };
  'SalesReports/Entries': {
    asked: ReportAsked;
    period: Period;
    filters: ReportFilter[];
    entries: ReportEntry[];
    sums: { currency: string; sum: number }[];
    count: number;
    page: number;
    pages: number;
    canOpenOrders: boolean;
  };
};
