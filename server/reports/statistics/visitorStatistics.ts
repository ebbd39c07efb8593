/** Visitor statistics, sorted and labelled: pages and files use the same rows. */
import { sql } from '../../infra/db';
import { csvOf } from '../../infra/lists/formats/csv';
import type { ExportCell, ExportColumn } from '../../infra/lists/formats/exportCells';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { currencyDigits } from '../../shared/currencies';
import type { MessageKey } from '../../shared/i18n/translate';
import type { Days } from '../../shared/period';
import { eventsIn, type Scope } from '../../shared/scopes';
import { RESULT_NAMES } from '../../shared/validationResults';
import { type Namer, namesOf } from '../sales/names';
import { countryOfPhone } from './callingCodes';
import type { StatisticRow, StatisticTable } from './statisticPages';
import { FIGURES, MONEY_FIGURES, STATEMENTS, type Statistic } from './visitorStatements';

const UNKNOWN = '~';
type Read = { key: string; currency?: string } & Record<string, number | string>;

/** Fixed keys in order, shown even without data; null: sorted by size. */
const ORDERED: Partial<Record<Statistic, readonly string[]>> = {
  hours: [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}`),
  ),
  lead: ['0', '1', '3', '7', '14', '30', '31', UNKNOWN],
  returns: ['1', '2', '3', '4'],
  funnel: ['looked', 'held', 'placed', 'paid'],
};

async function wordsOf(name: Statistic, keys: readonly string[], namer: Namer): Promise<(key: string) => string> {
  const { t, locale } = namer;
  switch (name) {
    case 'hours': {
      const weekday = await namesOf('weekday', [], namer);
      return (key) => `${weekday(key.slice(0, 1))} ${key.slice(2)}:00`;
    }
    case 'language': {
      const names = new Intl.DisplayNames(locale, { type: 'language' });
      return (key) => names.of(key) ?? key;
    }
    case 'origin':
      return namesOf('country', keys, namer);
    case 'turned_away':
      return namesOf('event', keys, namer);
    case 'promotions':
      return namesOf('promotion', keys, namer);
    case 'refusals':
      return (key) => t(RESULT_NAMES[key as keyof typeof RESULT_NAMES]);
    case 'lead':
      return (key) => t(key === UNKNOWN ? 'statistics.lead_none' : (`statistics.lead_${key}` as MessageKey));
    case 'returns':
    case 'funnel':
      return (key) => t(`statistics.${name}_${key}` as MessageKey);
  }
}

/** Sums calling codes by country. */
function byCountry(rows: readonly Read[]): Read[] {
  const sums = new Map<string, Read>();
  for (const row of rows) {
    const key = row.key.startsWith('tel:') ? (countryOfPhone(row.key.slice(4)) ?? UNKNOWN) : row.key;
    const known = sums.get(key);
    const [visitors, orders] = [known?.visitors ?? 0, known?.orders ?? 0];
    sums.set(key, {
      key,
      visitors: Number(visitors) + Number(row.visitors),
      orders: Number(orders) + Number(row.orders),
    });
  }
  return [...sums.values()];
}

/** @returns sorted rows, with a value per column. */
export async function readStatistic(name: Statistic, days: Days, scope: Scope, namer: Namer): Promise<StatisticTable> {
  const found = await sql<Read>(`statistic_${name}`, STATEMENTS[name], [days.from, days.to, eventsIn(scope)]);
  const read = name === 'origin' ? byCountry(found) : found;
  const figures = FIGURES[name];
  const main = figures[0];
  const order = ORDERED[name];
  const isEmpty = read.every((row) => figures.every((figure) => Number(row[figure] ?? 0) === 0));
  const keys = isEmpty ? [] : (order ?? read.map(({ key }) => key));
  const words = await wordsOf(name, keys, namer);
  const rowsOf = (key: string): StatisticRow[] => {
    const own = read.filter((row) => row.key === key);
    if (own.length === 0)
      return key === UNKNOWN ? [] : [{ key, label: words(key), currency: null, values: figures.map(() => 0) }];
    return own.map((row) => ({
      key,
      label: words(key),
      currency: row.currency ?? null,
      values: figures.map((figure) => Number(row[figure] ?? 0)),
    }));
  };
  const rows = [...new Set(keys)].flatMap(rowsOf);
  // Without any counted view in these days, views are left out rather than shown as 0.
  if (name === 'funnel' && rows[0]?.values[0] === 0) rows.shift();
  if (!order) rows.sort((a, b) => b.values[0]! - a.values[0]! || a.label.localeCompare(b.label, namer.locale));
  return {
    name,
    columns: figures.map((key) => ({
      key,
      label: namer.t(`statistics.figure_${key}`),
      isMoney: MONEY_FIGURES.includes(key),
    })),
    total: rows.reduce((sum, { values }) => sum + values[figures.indexOf(main as never)]!, 0),
    rows,
  };
}

const text = (value: string): ExportCell => ({ kind: 'text', text: value });

/** Chunks of a file with the page's figures. */
export function statisticFile(
  format: 'csv' | 'xlsx',
  { name, columns, rows }: StatisticTable,
  namer: Namer,
): AsyncIterable<string | Buffer> {
  const cell = (row: StatisticRow, at: number): ExportCell => {
    const digits = columns[at]!.isMoney && row.currency ? currencyDigits(row.currency) : 0;
    return { kind: 'number', value: row.values[at]! / 10 ** digits, digits };
  };
  const column = (header: string, cellOf: (row: StatisticRow) => ExportCell): ExportColumn => ({
    header,
    cellOf: (row) => cellOf(row as unknown as StatisticRow),
  });
  const written = [
    column(namer.t(`statistics.place_${name}`), ({ label }) => text(label)),
    ...(rows.some(({ currency }) => currency)
      ? [column(namer.t('salesReports.currency'), ({ currency }) => text(currency ?? ''))]
      : []),
    ...columns.map(({ label }, at) => column(label, (row) => cell(row, at))),
  ];
  async function* pieces() {
    yield rows as unknown as Record<string, unknown>[];
  }
  return format === 'csv' ? csvOf(written, pieces(), namer.locale) : xlsxOf(name, written, pieces());
}
