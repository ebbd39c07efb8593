/** Fields of imported files: their headings, and how their cells are read. */
import type { Cents } from '../../shared/money';
import { email, plainText } from '../../shared/requestParts';
import { readWhole, unharmed } from '../../shared/separatedValues';
import type { IsoDate } from '../../shared/time';
import { dayOf } from '../../shared/writtenDays';
import { amountOf, type Point } from './amounts';
import { plainHeading } from './headings';

type Named = {
  /** Headings in English and Spanish, the English name of the field first. */
  headings: readonly string[];
  /** Its name in Spanish, for pages. */
  es?: string;
};

/** The name of a field for people. */
export const fieldName = ({ headings, es }: FieldSpec, locale: string): string => {
  const name = (locale.startsWith('es') && es) || headings[0]!;
  return name[0]!.toUpperCase() + name.slice(1);
};

/**
 * `text` is a text of people, `code` one that must arrive as it was written (zeros, case), `list` several texts
 * separated by `;`, `|` or a comma, `choice` one of some words in any language.
 */
export type FieldSpec = Named &
  (
    | { kind: 'text' | 'code' | 'list'; max: number }
    | { kind: 'email' | 'date' | 'time' | 'moment' | 'boolean' | 'percent' }
    | { kind: 'integer'; min: number; max: number }
    | { kind: 'money'; max: number }
    | { kind: 'choice'; words: Readonly<Record<string, readonly string[]>> }
  );

/**
 * The value of a field. A time is `18:00`, a moment `2026-12-05` or `2026-12-05T18:00`, money is in minor units,
 * `10,5 %` is 1050.
 */
export type ValueOf<F extends FieldSpec> = F extends { kind: 'text' | 'code' | 'email' | 'time' | 'moment' }
  ? string
  : F extends { kind: 'list' }
    ? string[]
    : F extends { kind: 'integer' | 'percent' }
      ? number
      : F extends { kind: 'money' }
        ? Cents
        : F extends { kind: 'date' }
          ? IsoDate
          : F extends { kind: 'boolean' }
            ? boolean
            : F extends { kind: 'choice'; words: infer W }
              ? keyof W & string
              : never;

/** Facts of the whole file: the order of day and month, the decimal sign and the currency of amounts. */
export type FileReading = { order: 'day' | 'month'; point: Point | null; currency: string };

export type CellProblem = { code: string; params?: Record<string, string | number> };

const YES = new Set(['1', 'yes', 'y', 'true', 'si', 's', 'x', 'verdadero', 'on']);
const NO = new Set(['0', 'no', 'n', 'false', 'falso', 'off']);

/** A spreadsheet turned a long code into a number: `4,82E+05` has lost its last digits. */
const DESTROYED = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;
const TIME = /^(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.0+)?)?(?: ?h)?(?: ?([ap])\.? ?m\.?)?$/i;
/** A date before a time: `05/12/2026 18:00`, `2026-12-05T18:00:00`. */
const DAY_BEFORE = /^\S*\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[ T]+/;

const ADDRESS = email();

/** `18:00`, `9:30`, `18.00 h`, `6:00 pm`, or the time after a date; null for others. */
export function timeOf(typed: string): string | null {
  const [, hours, minutes, half] = TIME.exec(typed.replace(DAY_BEFORE, '').trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return hour > 23 || (half && Number(hours) > 12) ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

type Read = { value: unknown } | { problem: CellProblem };

const found = (value: unknown, code: string): Read =>
  value === null || value === undefined ? { problem: { code } } : { value };

const tooLong = (max: number): Read => ({ problem: { code: 'too_long', params: { max } } });

function readText(text: string, max: number): Read {
  const read = plainText(max).safeParse(text);
  return read.success ? { value: read.data || null } : tooLong(max);
}

function readList(text: string, max: number): Read {
  const sign = /[;|]/.test(text) ? /[;|]/ : /,/;
  const parts = [...new Set(text.split(sign).map((part) => part.trim()))].filter(Boolean);
  return parts.some((part) => part.length > max) ? tooLong(max) : { value: parts };
}

function readAmount(text: string, max: number, { point, currency }: FileReading): Read {
  const read = amountOf(text, point, currency);
  if (!read || read.amount < 0) return { problem: { code: 'bad_money' } };
  if (read.currency && read.currency !== currency) return { problem: { code: 'other_currency', params: { currency } } };
  return read.amount > max ? { problem: { code: 'too_high' } } : { value: read.amount };
}

const MAX_PERCENT = 10_000;

/** Hundredths of a per cent, of a number with the decimal sign of any country. */
function readPercent(text: string): Read {
  const read = amountOf(text.replace(/\s*%$/, ''), null, 'EUR');
  if (!read || read.currency || read.amount < 0) return { problem: { code: 'bad_percent' } };
  return read.amount > MAX_PERCENT ? { problem: { code: 'too_high' } } : { value: Number(read.amount) };
}

function readChoice(text: string, words: Readonly<Record<string, readonly string[]>>): Read {
  const plain = plainHeading(text);
  const value = Object.keys(words).find((key) => [key, ...words[key]!].some((word) => plainHeading(word) === plain));
  return value === undefined
    ? {
        problem: {
          code: 'bad_choice',
          params: {
            choices: Object.values(words)
              .map(([first]) => first!)
              .join(', '),
          },
        },
      }
    : { value };
}

function readWholeNumber(text: string, min: number, max: number): Read {
  const value = readWhole(text);
  if (value === null) return { problem: { code: 'bad_integer' } };
  return value < min || value > max ? { problem: { code: 'out_of_range', params: { min, max } } } : { value };
}

/** A day, with its time if the cell has one: `05/12/2026`, `5 Dec 2026 18:00`. */
function readMoment(text: string, order: FileReading['order']): Read {
  const day = dayOf(text, order);
  if (day === null) return { problem: { code: 'bad_date' } };
  const [, clock] = /[ T,](\d{1,2}:\d{2}.*)$/.exec(text) ?? [];
  if (clock === undefined) return { value: day };
  const time = timeOf(clock);
  return time === null ? { problem: { code: 'bad_time' } } : { value: `${day}T${time}` };
}

/** The value of a cell, null for an empty one, or its problem. */
export function readCell(field: FieldSpec, cell: string, reading: FileReading): Read {
  const text = unharmed(cell.trim());
  if (text === '') return { value: null };
  const plain = plainHeading(text);
  switch (field.kind) {
    case 'text':
      return readText(text, field.max);
    case 'code':
      if (DESTROYED.test(text)) return { problem: { code: 'destroyed_code', params: { text } } };
      return text.length > field.max ? tooLong(field.max) : { value: text };
    case 'list':
      return readList(text, field.max);
    case 'percent':
      return readPercent(text);
    case 'email':
      return found(ADDRESS.safeParse(text).data, 'bad_email');
    case 'integer':
      return readWholeNumber(text, field.min, field.max);
    case 'money':
      return readAmount(text, field.max, reading);
    case 'date':
      return found(dayOf(text, reading.order), 'bad_date');
    case 'moment':
      return readMoment(text, reading.order);
    case 'time':
      return found(timeOf(text), 'bad_time');
    case 'boolean':
      return found(YES.has(plain) ? true : NO.has(plain) ? false : null, 'bad_boolean');
    case 'choice':
      return readChoice(text, field.words);
  }
}
