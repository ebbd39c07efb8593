import type { Period } from '../../shared/period';
import type { PeriodProblem } from '../sales/reportPages';
import type { Statistic } from './visitorStatements';

export type StatisticRow = {
  key: string;
  label: string;
  /** Currency of its amounts; null without any. */
  currency: string | null;
  /** Values, one per column. */
  values: number[];
};

export type StatisticTable = {
  name: Statistic;
  columns: { key: string; label: string; isMoney: boolean }[];
  /** Total of the first column. */
  total: number;
  rows: StatisticRow[];
};

export type StatisticPages = {
  'Statistics/Visitors': {
    period: Period;
    problem: PeriodProblem | null;
    event: string | null;
    events: { id: string; title: string }[];
    tables: StatisticTable[];
  };
};
