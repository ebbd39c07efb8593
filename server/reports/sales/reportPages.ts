import type { Period } from '../../shared/period';
import type { Dimension, ReportAsked } from '../../shared/salesReport';
import type { IsoDateTime } from '../../shared/time';

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

export type SalesReportPages = {
  'SalesReports/Index': {
    asked: ReportAsked;
    period: Period;
    problem: PeriodProblem | null;
    report: SalesReport;
    filters: ReportFilter[];
    options: { dimension: Dimension; options: ReportOption[] }[];
    mayMoney: boolean;
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
