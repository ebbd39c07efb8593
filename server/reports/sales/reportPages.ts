import type { Cents } from '../../shared/money';
import type { Period } from '../../shared/period';
import type { Dimension, REPORT_FORMATS, ReportAsked, Schedule } from '../../shared/salesReport';
import type { IsoDate, IsoDateTime } from '../../shared/time';

/** A measure, or a key of the second dimension. */
export type ReportColumn = { key: string; label: string; isCount: boolean };

export type ReportLine = {
  /** As the address names it: `~` for what the dimension says nothing of; empty in the totals. */
  key: string;
  label: string;
  currency: string;
  /** Minor units or counts, one for each column. */
  cells: number[];
  /** The chosen measure, of this period and of the one it is compared with. */
  now: number;
  before: number;
};

export type SalesReport = {
  columns: ReportColumn[];
  lines: ReportLine[];
  /** One for each currency. */
  totals: ReportLine[];
  isCrossed: boolean;
  /** Of the chosen measure. */
  isCount: boolean;
  /** How large it would be, where a page cannot show it. */
  tooLarge?: { rows: number; columns: number };
};

export type ReportOption = { key: string; label: string };
/** A filter that the address has, and what is chosen by it. */
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
  /** Null in the ledger of money. */
  quantity: number | null;
  list: number | null;
  discount: number | null;
  tax: number | null;
  amount: number;
};

/** A report that the reader saved. */
export type SavedReport = {
  id: string;
  name: string;
  /** What it asks for, as the page's address says it. */
  query: Record<string, string>;
  every: Schedule;
  format: (typeof REPORT_FORMATS)[number];
  recipients: string[];
  /** The day of the last mails, and those of them that failed or came back. */
  mailedOn: IsoDate | null;
  failed: string[];
  isStopped: boolean;
};

/** Orders that have an entry in the days, each as it stands now, added up in one currency. */
export type Reconciled = {
  currency: string;
  orders: number;
  sold: number;
  /** Of it what was sold and refunded in the days themselves, as the sales report of the same days has it. */
  inDays: number;
  /** Received less returned, by how it was paid; on account once its company has paid it. */
  paid: { key: string; label: string; amount: number }[];
  /** What buyers and companies have still to pay, and what has still to go back to buyers, which is below nothing. */
  owed: number;
  onAccount: number;
  owing: number;
  /**
   * What invoices in force state, gift vouchers, which need none, what was sold in orders without one, and what waits for the invoice
   * of its company's month.
   */
  invoiced: number;
  vouchers: number;
  notInvoiced: number;
  toInvoice: number;
};

export type Mismatch = {
  reference: string;
  currency: string;
  /** Which of them do not fit. */
  reasons: ('sales' | 'money' | 'invoice')[];
  sold: number;
  paid: number;
  invoiced: number | null;
};

/** No income at the end of the last day yet; `amount` with the tax in it. */
export type Deferred = {
  /** Visits after that day; without a visit day: tickets, cards of several visits, codes that were not claimed, passes. */
  kind: 'visit' | 'ticket' | 'card' | 'code' | 'pass';
  currency: string;
  amount: number;
  tax: number;
};

/** Owed until it pays or ends, and never income when it is sold. */
export type Owed = { kind: 'voucher' | 'balance'; currency: string; amount: number };

/** `mismatched` counts all orders that do not agree, of which the first are named. */
export type Reconciliation = {
  sums: Reconciled[];
  deferred: Deferred[];
  owed: Owed[];
  mismatches: Mismatch[];
  mismatched: number;
};

/** A transfer by which a company paid a debt on account. */
export type SettledOf = {
  on: IsoDate;
  company: string;
  order: string;
  /** The reference of the transfer. */
  reference: string;
  currency: string;
  amount: Cents;
};

/** What a company kept in some days, and of how many payments. */
export type FeesOf = { provider: string; currency: string; payments: number; amount: number };

/** A day of one currency: as it was sealed, or as it is now where it is not. `later` is what came to it since it was sealed. */
export type DayRow = {
  day: IsoDate;
  currency: string;
  sales: number;
  /** Without what is on account, with the transfers that companies made for it on this day. */
  money: number;
  onAccount: number;
  laterSales: number;
  laterMoney: number;
  /** `by` null: by the clock, or by a person whose account is gone. */
  sealed: { at: IsoDateTime; by: string | null } | null;
  /** What does not fit: its place in the chain, its seal, or the ledgers with what was sealed. */
  fault: 'chain' | 'seal' | 'figures' | null;
};

/** An entry that came to a day after it was sealed. */
export type DayCorrection = {
  day: IsoDate;
  ledger: 'sales' | 'money';
  kind: string;
  reference: string;
  currency: string;
  amount: number;
};

/** The first corrections, and how many there are; `next` is the first day that is not sealed. */
export type SealedDays = {
  rows: DayRow[];
  corrections: DayCorrection[];
  corrected: number;
  next: IsoDate | null;
};

/** What became of the tickets that a company bought in a period. Those handed out include those claimed, and those the used ones. */
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
    /** Null to those who do not see the whole house. */
    accounts: CompanyAccount[] | null;
  };
  'SalesReports/Reconciliation': {
    period: Period;
    problem: PeriodProblem | null;
    reconciled: Reconciliation;
    canOpenOrders: boolean;
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
    /** Of a report of payments, in its days. */
    fees: FeesOf[];
    /** The same: debts on account that companies paid. */
    settled: SettledOf[];
    /** Entries of these days that came after their day was sealed; 0 to those who do not see the whole house. */
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
