/**
 * Norma 43 of the Spanish banks (AEB/CSB): records of 80 signs. 11 begins an account, 22 is a movement with up to five 23
 * of words, 33 ends the account with totals, 88 counts the records of the file.
 */
import type { Cents } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';
import { type Statement, type StatementLine, UnreadableStatement } from './statement';

const CREDIT = '2';
const LENGTH = 80;
/** ISO 4217 by number, as far as accounts in Spain have them. */
const CURRENCIES: Readonly<Record<string, string>> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' };

function figure(record: string, from: number, to: number, at: number): number {
  const text = record.slice(from, to);
  if (!/^\d+$/.test(text)) throw new UnreadableStatement('broken', at);
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new UnreadableStatement('broken', at);
  return value;
}

function dayOf(record: string, from: number, at: number): IsoDate {
  const text = record.slice(from, from + 6);
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{6}$/.test(text) || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new UnreadableStatement('broken', at);
  return day as IsoDate;
}

const signed = (amount: number, sign: string | undefined): Cents => (sign === CREDIT ? amount : -amount) as Cents;

type Open = Statement & { opening: Cents; debits: [number, number]; credits: [number, number] };

function begin(record: string, at: number): Open {
  return {
    format: 'norma43',
    account: record.slice(2, 20),
    currency: CURRENCIES[record.slice(47, 50)] ?? record.slice(47, 50),
    from: dayOf(record, 20, at),
    until: dayOf(record, 26, at),
    opening: signed(figure(record, 33, 47, at), record[32]),
    closing: null,
    lines: [],
    debits: [0, 0],
    credits: [0, 0],
  };
}

function addMovement(open: Open, record: string, at: number): void {
  const amount = figure(record, 28, 42, at);
  const sums = record[27] === CREDIT ? open.credits : open.debits;
  sums[0] += 1;
  sums[1] += amount;
  const references = [record.slice(52, 64), record.slice(64, 80)].map((part) => part.trim());
  open.lines.push({
    bookedOn: dayOf(record, 10, at),
    amount: signed(amount, record[27]),
    currency: open.currency,
    remitter: null,
    remitterIban: null,
    text: references.filter((part) => !/^0*$/.test(part)).join(' '),
    bankReference: null,
  });
}

/** Words as they stand: a bank may break a reference between two fields, so nothing is put between them. */
function addWords(line: StatementLine | undefined, record: string, at: number): void {
  if (!line) throw new UnreadableStatement('broken', at);
  line.text = `${line.text} ${record.slice(4, 42).trim()} ${record.slice(42, 80).trim()}`.replace(/\s+/g, ' ').trim();
}

/** The totals of an account must be those of its movements: a file with a line too few is a file nobody can rely on. */
function end(open: Open, record: string, at: number): Statement {
  const told = {
    debits: [figure(record, 20, 25, at), figure(record, 25, 39, at)],
    credits: [figure(record, 39, 44, at), figure(record, 44, 58, at)],
  };
  const closing = signed(figure(record, 59, 73, at), record[58]);
  const { debits, credits, ...statement } = open;
  const adds =
    told.debits.join() === debits.join() &&
    told.credits.join() === credits.join() &&
    open.opening + credits[1] - debits[1] === closing;
  if (!adds) throw new UnreadableStatement('totals', at);
  return { ...statement, closing };
}

/** @throws UnreadableStatement */
export function readNorma43(text: string): Statement[] {
  // Some banks end a file as DOS did.
  const records = text
    .replaceAll('\u001a', '')
    .split(/\r?\n/)
    .filter((record) => record.trim() !== '');
  if (records.at(-1)?.slice(0, 2) !== '88') throw new UnreadableStatement('truncated', records.length);
  const statements: Statement[] = [];
  let open: Open | null = null;
  let isComplete = false;
  for (const [index, record] of records.entries()) {
    const at = index + 1;
    const kind = record.slice(0, 2);
    if (isComplete) throw new UnreadableStatement('broken', at);
    if (record.length > LENGTH) throw new UnreadableStatement('broken', at);
    if (kind === '11' && !open) open = begin(record, at);
    else if (kind === '22' && open) addMovement(open, record, at);
    else if (kind === '23') addWords(open?.lines.at(-1), record, at);
    else if (kind === '00' || (kind === '24' && open)) continue;
    else if (kind === '33' && open) {
      statements.push(end(open, record, at));
      open = null;
    } else if (kind === '88' && !open) {
      // It does not count itself.
      if (figure(record, 20, 26, at) !== index) throw new UnreadableStatement('totals', at);
      isComplete = true;
    } else throw new UnreadableStatement('broken', at);
  }
  if (!isComplete) throw new UnreadableStatement('truncated', records.length);
  return statements;
}
