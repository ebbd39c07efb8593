/** A list's rows for spreadsheets: typed values in the reader's language, one column for each currency. */

import { currencyDigits } from '../../../shared/currencies';
import type { Translate } from '../../../shared/i18n/translate';
import type { Amount, ListState, ZonedTime } from '../../../shared/lists';
import type { Row } from '../../db';
import type { ShownColumn } from '../columns';
import type { List } from '../defineList';
import { shownColumns, wordsOf } from '../describeList';

/** `number` has the decimal digits for its display. */
export type ExportCell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; digits: number }
  | { kind: 'percent'; value: number }
  | { kind: 'date'; day: string }
  | { kind: 'datetime'; local: string };

export type ExportColumn = { header: string; cellOf: (row: Row) => ExportCell };

const EMPTY: ExportCell = { kind: 'empty' };
const text = (value: unknown): ExportCell => ({ kind: 'text', text: String(value) });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-21 16:30:00" in the given zone. */
function localTime(at: string, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at));
}

function filled(column: ShownColumn, value: unknown, zone: string, t: Translate): ExportCell {
  switch (column.kind) {
    case 'number':
      return { kind: 'number', value: value as number, digits: 0 };
    case 'percent':
      return { kind: 'percent', value: (value as number) / 10_000 };
    case 'money': {
      const { amount, currency } = value as Amount;
      const digits = currencyDigits(currency);
      return { kind: 'number', value: amount / 10 ** digits, digits };
    }
    case 'date':
      return { kind: 'date', day: String(value) };
    case 'datetime': {
      const { at, zone: own } = typeof value === 'string' ? { at: value, zone } : (value as ZonedTime);
      return { kind: 'datetime', local: localTime(at, own) };
    }
    case 'boolean':
      return text(t(wordsOf(column)[value ? 'true' : 'false']));
    case 'enum':
      return text(Object.hasOwn(column.values, String(value)) ? t(column.values[String(value)]!) : value);
    case 'texts':
      return text((value as string[]).join(', '));
    default:
      return text(value);
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The visible columns, with a currency column after each money column. */
export function exportColumns(list: List, state: ListState, zone: string, t: Translate): ExportColumn[] {
  const all = shownColumns(list);
  const usual = all.filter(([, column]) => !column.hidden).map(([name]) => name);
  const names = state.columns ?? usual;
  const currencies = new Set<string>();
  return names.flatMap((name) => {
    const column = all.find(([one]) => one === name)![1];
    const empty = column.kind === 'money' && column.hidesCash ? text(t('staff.hidden_amount')) : EMPTY;
    const own: ExportColumn = {
      header: t(column.label),
      cellOf: (row) => (isEmpty(row[name]) ? empty : filled(column, row[name], zone, t)),
    };
    if (column.kind !== 'money' || currencies.has(column.currency)) return [own];
    currencies.add(column.currency);
    const currency: ExportColumn = {
      header: t('lists.currency'),
      cellOf: (row) => (isEmpty(row[name]) ? EMPTY : text((row[name] as Amount).currency)),
    };
    return [own, currency];
  });
}
