/**
 * Norma 43 of Spanish banks (AEB/CSB): records of 80 characters. 11 opens an account, 22 is a movement with up to five
 * 23 of text, 33 closes the account with totals, 88 counts the records.
 */
import { cents, ZERO } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';
import { type Statement, type StatementLine, type Unequal, UnreadableStatement } from './statement';

const LENGTH = 80;
/** 1 and 2 by the standard, letters at some banks. Others write 0 for one of them: the account's totals show which. */
const SIGNS: Readonly<Record<string, 1 | -1>> = { '1': -1, D: -1, '2': 1, H: 1 };
/** Numeric ISO 4217 codes of currencies used by Spanish accounts. */
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

/** An unsigned amount and the sign that precedes it. */
type Signed = { sign: string; amount: number };
const signedAt = (record: string, from: number, at: number): Signed => ({
  sign: record[from] ?? '',
  amount: figure(record, from + 1, from + 15, at),
});

type Open = Omit<Statement, 'opening' | 'closing'> & { opening: Signed; movements: Signed[] };

function begin(record: string, at: number): Open {
  return {
    format: 'norma43',
    account: record.slice(2, 20),
    currency: CURRENCIES[record.slice(47, 50)] ?? record.slice(47, 50),
    from: dayOf(record, 20, at),
    until: dayOf(record, 26, at),
    opening: signedAt(record, 32, at),
    lines: [],
    movements: [],
  };
}

function addMovement(open: Open, record: string, at: number): void {
  const movement = signedAt(record, 27, at);
  if (!SIGNS[movement.sign] && movement.sign !== '0') throw new UnreadableStatement('broken', at);
  const references = [record.slice(52, 64), record.slice(64, 80)].map((part) => part.trim());
  open.movements.push(movement);
  open.lines.push({
    bookedOn: dayOf(record, 10, at),
    amount: ZERO,
    currency: open.currency,
    remitter: null,
    remitterIban: null,
    text: references.filter((part) => !/^0*$/.test(part)).join(' '),
    bankReference: null,
  });
}

/** Text is joined as it is: a bank may split a reference between two fields, so no separator is added. */
function addWords(line: StatementLine | undefined, record: string, at: number): void {
  if (!line) throw new UnreadableStatement('broken', at);
  line.text = `${line.text} ${record.slice(4, 42).trim()} ${record.slice(42, 80).trim()}`.replace(/\s+/g, ' ').trim();
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Difference between an account's totals and its movements: a file with a missing line is unreliable. If sums and
 * balance are right, a different count of movements is accepted.
 */
function differenceOf(
  opening: number,
  closing: number,
  amounts: readonly number[],
  record: string,
  at: number,
): Unequal | null {
  const [debits, credits] = [amounts.filter((amount) => amount < 0), amounts.filter((amount) => amount >= 0)];
  const told = {
    count: figure(record, 20, 25, at) + figure(record, 39, 44, at),
    debits: -figure(record, 25, 39, at),
    credits: figure(record, 44, 58, at),
  };
  const isSum = told.debits === sumOf(debits) && told.credits === sumOf(credits);
  const found = opening + sumOf(amounts);
  if (isSum && found === closing) return null;
  if (told.count !== amounts.length) return { what: 'count', told: told.count, found: amounts.length };
  if (isSum) return { what: 'balance', told: closing, found };
  return told.debits === sumOf(debits)
    ? { what: 'credits', told: told.credits, found: sumOf(credits) }
    : { what: 'debits', told: told.debits, found: sumOf(debits) };
}

/** Signs by the standard; the meaning of 0 is tried against the totals, credit first. */
function end({ movements, ...open }: Open, record: string, at: number): Statement {
  const last = signedAt(record, 58, at);
  let first: Unequal | null = null;
  for (const [zero, balance] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    const amounts = movements.map(({ sign, amount }) => (SIGNS[sign] ?? zero) * amount);
    const opening = (SIGNS[open.opening.sign] ?? balance) * open.opening.amount;
    const closing = (SIGNS[last.sign] ?? balance) * last.amount;
    const difference = differenceOf(opening, closing, amounts, record, at);
    if (!difference) {
      const lines = open.lines.map((line, index) => ({ ...line, amount: cents(amounts[index]!) }));
      return { ...open, lines, opening: cents(opening), closing: cents(closing) };
    }
    first ??= { ...difference, currency: open.currency };
  }
  throw new UnreadableStatement('totals', at, first!);
}

/** Records with line ends of Windows, Unix or old Macs, or none, and any trailing spaces. */
const recordsOf = (text: string): string[] =>
  text
    // Some banks end the file with the DOS end-of-file character.
    .replaceAll('\u001a', '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.trimEnd().length > LENGTH ? (line.match(/.{1,80}/gu) ?? []) : [line]))
    .map((record) => record.trimEnd())
    .filter((record) => record !== '');

/** A filler record, with which banks complete a block. */
const isFiller = (record: string): boolean => /^\d\d[0\s]*$/.test(record);

/** Banks count all records with or without the last one and the fillers, or the movements only. */
function addsUp(told: number, records: readonly string[]): boolean {
  const saying = records.filter((record) => !isFiller(record));
  const movements = saying.filter((record) => record.startsWith('22'));
  const withWords = saying.filter((record) => /^2[234]/.test(record));
  const [all, fewer] = [records.length, saying.length];
  return [0, all, all + 1, fewer, fewer + 1, movements.length, withWords.length].includes(told);
}

/** @throws UnreadableStatement */
export function readNorma43(text: string): Statement[] {
  const records = recordsOf(text);
  if (records.at(-1)?.slice(0, 2) !== '88') throw new UnreadableStatement('truncated', records.length);
  const statements: Statement[] = [];
  let open: Open | null = null;
  for (const [index, record] of records.entries()) {
    const at = index + 1;
    const kind = record.slice(0, 2);
    const isLast = at === records.length;
    if (kind === '00' || (isFiller(record) && kind !== '88')) continue;
    if (kind === '11' && !open) open = begin(record, at);
    else if (kind === '22' && open) addMovement(open, record, at);
    else if (kind === '23') addWords(open?.lines.at(-1), record, at);
    else if (kind === '24' && open) continue;
    else if (kind === '33' && open) {
      statements.push(end(open, record, at));
      open = null;
    } else if (kind === '88' && !open && isLast) {
      const told = figure(record.padEnd(26, ' '), 20, 26, at);
      if (!addsUp(told, records.slice(0, -1)))
        throw new UnreadableStatement('totals', at, { what: 'records', told, found: index });
    } else throw new UnreadableStatement('broken', at);
  }
  return statements;
}
