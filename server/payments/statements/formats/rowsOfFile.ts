/** Converts a bank file to database rows: the slow part of an import, run in a worker. */
import { createHash } from 'node:crypto';
import { storable } from '../../../shared/requestParts';
import type { IsoDate } from '../../../shared/time';
import { uuidv7 } from '../../../shared/uuid';
import { findReferences } from '../../wireTransfer/transferReference';
import { type CsvReading, isAccount, readStatements } from './readStatements';
import {
  type Statement,
  type StatementLine,
  type StatementProblem,
  type Unequal,
  UnreadableStatement,
} from './statement';

/** Rows per statement. */
const AT_ONCE = 2000;
const LONGEST = { text: 1000, remitter: 140, iban: 34 };
const cut = (text: string | null, length: number): string | null => (text ? storable(text).slice(0, length) : null);
const hash = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** Digest of a movement, the same in every file. Identical movements are told apart by their number on that day. */
function digestsOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, amount, currency, remitter, remitterIban, text, bankReference }) => {
    const said = JSON.stringify([bookedOn, amount, currency, remitter, remitterIban, text, bankReference]);
    const number = seen.get(said) ?? 0;
    seen.set(said, number + 1);
    return hash(`${said}:${number}`);
  });
}

function rowsOf(lines: readonly StatementLine[]) {
  const digests = digestsOf(lines);
  return lines.map((line, position) => ({
    id: uuidv7(),
    position,
    booked_on: line.bookedOn,
    amount: line.amount,
    currency: line.currency,
    remitter: cut(line.remitter, LONGEST.remitter),
    iban: cut(line.remitterIban, LONGEST.iban),
    text: cut(line.text, LONGEST.text) ?? '',
    reference: findReferences(line.text)[0] ?? null,
    digest: digests[position]!,
    // Debits pay no order.
    state: line.amount > 0 ? 'new' : 'ignored',
  }));
}

/** JSON text passes between processes quickly and goes to the database unchanged; objects would be slow. */
function chunksOf(rows: readonly object[]): string[] {
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) chunks.push(JSON.stringify(rows.slice(at, at + AT_ONCE)));
  return chunks;
}

export type FilePart = Omit<Statement, 'lines' | 'account'> & { iban: string; count: number; chunks: string[] };
export type ReadFile =
  | { sha256: string; parts: FilePart[] }
  | { problem: StatementProblem; at?: number; unequal?: Unequal; day?: IsoDate };

/** @param ibans accounts of the organisation; a file of another account is refused, and so is a movement after today */
export function rowsOfFile(
  bytes: Buffer,
  csv: CsvReading,
  { ibans, today }: { ibans: readonly string[]; today: IsoDate },
): ReadFile {
  try {
    const parts = readStatements(bytes, csv, today).map(({ lines, account, ...statement }) => {
      const late = lines.find(({ bookedOn }) => bookedOn > today);
      if (late) throw new UnreadableStatement('future', undefined, undefined, late.bookedOn);
      const iban = ibans.find((own) => isAccount(account, own));
      if (!iban) throw new UnreadableStatement('other_account');
      return { ...statement, iban, count: lines.length, chunks: chunksOf(rowsOf(lines)) };
    });
    return { sha256: hash(bytes), parts };
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    const { problem, at, unequal, day } = error;
    return { problem, at, unequal, day };
  }
}
