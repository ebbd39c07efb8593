/** What a bank's file says, whatever its format. */
import type { Cents } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';

export type StatementFormat = 'norma43' | 'camt053' | 'camt052' | 'camt054' | 'csv';

export type StatementLine = {
  bookedOn: IsoDate;
  /** Below zero for what left the account. */
  amount: Cents;
  currency: string;
  remitter: string | null;
  remitterIban: string | null;
  text: string;
  /** The bank's own name for it, where it has one. */
  bankReference: string | null;
};

export type Statement = {
  format: StatementFormat;
  /** An IBAN, or the bank, branch and number that Norma 43 names a Spanish account by. */
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

/** What the file says of itself, and what its movements come to: numbers of them, else minor units of a currency. */
export type Unequal = {
  what: 'balance' | 'debits' | 'credits' | 'count' | 'records';
  told: number;
  found: number;
  currency?: string;
};

/** A file of which nothing is taken over; `at` is the line or entry at which it shows. */
export class UnreadableStatement extends Error {
  constructor(
    readonly problem: StatementProblem,
    readonly at?: number,
    readonly unequal?: Unequal,
    /** The day of a movement that no bank can have booked yet. */
    readonly day?: IsoDate,
  ) {
    super(problem);
  }
}
