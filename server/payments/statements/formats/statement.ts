/** Content of a bank file in any format. */
import type { Cents } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';

export type StatementFormat = 'norma43' | 'camt053' | 'camt052' | 'camt054' | 'csv';

export type StatementLine = {
  bookedOn: IsoDate;
  /** Negative for a debit. */
  amount: Cents;
  currency: string;
  remitter: string | null;
  remitterIban: string | null;
  text: string;
  /** The bank's id, if there is one. */
  bankReference: string | null;
};

export type Statement = {
  format: StatementFormat;
  /** An IBAN, or bank, branch and number of a Spanish account in Norma 43. */
  account: string;
  currency: string;
  from: IsoDate | null;
  until: IsoDate | null;
  opening: Cents | null;
  closing: Cents | null;
  lines: StatementLine[];
};

export type StatementProblem =
  | 'unknown_format'
  | 'encoding'
  | 'truncated'
  | 'totals'
  | 'broken'
  | 'future'
  | 'direction'
  | 'empty'
  | 'columns'
  | 'other_account';

/** A figure stated by the file and the one calculated: counts, or minor units of a currency. */
export type Unequal = {
  what: 'balance' | 'debits' | 'credits' | 'count' | 'records';
  told: number;
  found: number;
  currency?: string;
};

/** The file is rejected as a whole; `at` is the line or entry of the problem. */
export class UnreadableStatement extends Error {
  constructor(
    readonly problem: StatementProblem,
    readonly at?: number,
    readonly unequal?: Unequal,
    /** A booking day in the future. */
    readonly day?: IsoDate,
  ) {
    super(problem);
  }
}
