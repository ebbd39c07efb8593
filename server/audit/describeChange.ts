/** The differences between two states of a record by field, in the reader's language. */

import type { Reader } from '../infra/lists';
import { BETWEEN_CHANGES } from '../shared/auditLine';
import { isCurrency } from '../shared/currencies';
import type { Locale } from '../shared/i18n/translate';
import { cents, formatMoney } from '../shared/money';
import { formatDate, formatDateTime } from '../shared/time';
import type { FieldChange } from './pages';
import { fieldName, valueName } from './words';

export type Fields = Readonly<Record<string, unknown>>;
export type MoneyReader = Reader & { currency: string };

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const LONGEST = 2000;
/** The stored scope of a role: "validator: Harbour Hall · ≤ 2099-06-30". */
const LAST_DAY = /≤ (\d{4}-\d\d-\d\d)$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text per language, as in the catalogue. */
const isTexts = (value: unknown): value is Record<string, string> =>
  isFields(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, text]) => LANGUAGE.test(key) && (typeof text === 'string' || text === null)) &&
  Object.keys(value).every((key) => key.split('-')[0]!.length === 2);

/** Flattens nested fields, so that each language and each part is compared separately. */
function flattened(fields: Fields, depth = 0): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (depth < 2 && isFields(value) && Object.keys(value).length > 0)
      for (const [inner, part] of flattened(value, depth + 1)) flat.set(`${name}\u0000${inner}`, part);
    else flat.set(name, value);
  }
  return flat;
}

function displayName(type: 'language' | 'region', code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** "Title (Spanish)", "Opening hours, monday". */
function pathName(path: string, { t, locale }: Reader): string {
  const [name = '', ...rest] = path.split('\u0000');
  const parts = rest.map((part) => (part.length === 2 ? displayName('language', part, locale) : fieldName(part, t)));
  return parts.length > 0 ? `${fieldName(name, t)} (${parts.join(', ')})` : fieldName(name, t);
}

/** The fields with a record's currency. */
const CURRENCY_FIELDS = ['currency', 'feeCurrency'];

/** The currency of a state's amounts: its own, if it has one. */
function inCurrency(fields: Fields | null, reader: MoneyReader): MoneyReader {
  const own = CURRENCY_FIELDS.map((name) => fields?.[name]).find(
    (code) => typeof code === 'string' && isCurrency(code),
  );
  return own ? { ...reader, currency: String(own) } : reader;
}

const dayName = (weekday: number, locale: Locale) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** Amounts whose names do not end in `_cents`: of drawers, refunds, transfers and settings. */
const AMOUNTS = /(^|_)cents$|^(amount|counted|left|total|simplified_limit)$/;
/** Percentages, by name: 1,000 is 10 %. */
const SHARES = /(^|_)(percent|tax_rates?|rate)$|^discount_most$/;

function numberText(path: string, value: number, { locale, currency }: MoneyReader): string {
  const name = path.split('\u0000').at(-1)!;
  const field = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  const form = (options: Intl.NumberFormatOptions, of: number) => new Intl.NumberFormat(locale, options).format(of);
  const isAmount = AMOUNTS.test(field) || path.startsWith('prices\u0000');
  if (isAmount && Number.isSafeInteger(value)) return formatMoney(cents(value), currency, locale);
  if (field === 'weekdays' && value >= 1 && value <= 7) return dayName(value, locale);
  if (SHARES.test(field)) return form({ style: 'percent', maximumFractionDigits: 2 }, value / 10_000);
  return form({}, value);
}

function textValue(name: string, value: string, { t, locale, zone, names }: Reader): string {
  const known = names?.get(value);
  if (known) return known;
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return formatDateTime(value, zone, locale);
  if (name === 'reach')
    return value.replace(LAST_DAY, (_, day: string) => t('audit.reach_until', { day: formatDate(day, 'UTC', locale) }));
  if (name === 'permissions') return valueName(name, value, t);
  // Several payments of one order: "card, on_account".
  if (name === 'method')
    return value
      .split(', ')
      .map((one) => valueName(name, one, t))
      .join(', ');
  if (name === 'country' && /^[A-Z]{2}$/.test(value)) return displayName('region', value, locale);
  if (name === 'locale') return displayName('language', value, locale);
  if (DATE.test(value) && !Number.isNaN(Date.parse(value))) return formatDate(`${value}T00:00:00Z`, 'UTC', locale);
  return /^[a-z][a-z0-9_]{1,30}$/.test(value) ? valueName(name, value, t) : value.slice(0, LONGEST);
}

/** A value as text; null if there is none. */
function wordsOf(path: string, value: unknown, reader: MoneyReader): string | null {
  const name = path.split('\u0000').at(-1)!;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return reader.t(value ? 'lists.yes' : 'lists.no');
  if (typeof value === 'number') return numberText(path, value, reader);
  if (typeof value === 'string') return textValue(name, value, reader);
  if (Array.isArray(value)) {
    const parts = value.map((one) => wordsOf(path, one, reader)).filter((one) => one !== null);
    return parts.length > 0 ? parts.join(value.some(isFields) ? '\n' : ', ').slice(0, LONGEST) : null;
  }
  if (isTexts(value)) return Object.values(value).filter(Boolean).join(' / ') || null;
  const parts = Object.entries(value as Fields).flatMap(([inner, part]) => {
    const words = wordsOf(inner, part, reader);
    return words === null ? [] : [`${fieldName(inner, reader.t)}: ${words}`];
  });
  return parts.length > 0 ? parts.join(', ').slice(0, LONGEST) : null;
}

/** All fields of either state whose texts differ. `currency` is that of the record. */
export function describeChange(before: Fields | null, after: Fields | null, reader: MoneyReader): FieldChange[] {
  const [was, is] = [flattened(before ?? {}), flattened(after ?? {})];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const change = {
      field: pathName(path, reader),
      before: wordsOf(path, was.get(path), inCurrency(before, reader)),
      after: wordsOf(path, is.get(path), inCurrency(after, reader)),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** The same on one line, for a file; the page splits it at the same separator. */
export const changeText = (changes: readonly FieldChange[]): string =>
  changes
    .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} → `}${after ?? '–'}`)
    .map((text) => text.replaceAll(BETWEEN_CHANGES, ', ').replace(/\s*\n\s*/g, ', '))
    .join(BETWEEN_CHANGES)
    .slice(0, LONGEST);
