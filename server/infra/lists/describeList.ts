/** A list's columns and filters in the reader's language, and a state without unknown filter values. */

import type { MessageKey, Translate } from '../../shared/i18n/translate';
import {
  COMING_PRESETS,
  DATE_PRESETS,
  type DatePreset,
  type ListColumn,
  type ListFilter,
  type ListOption,
  type ListState,
} from '../../shared/lists';
import { isShown, type ShownColumn } from './columns';
import { readDayRange, readNumberRange } from './dateRange';
import type { List } from './defineList';
import { type FilterSpec, NONE, type OptionsContext } from './filters';

export const shownColumns = (list: List): [name: string, column: ShownColumn][] =>
  Object.entries(list.columns).filter((entry): entry is [string, ShownColumn] => isShown(entry[1]));

const textsOf = (values: Readonly<Record<string, MessageKey>>, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([value, label]) => [value, t(label)]));

/** The labels of yes and no in a column. */
export const wordsOf = ({ yes, no }: { yes?: MessageKey; no?: MessageKey }) => ({
  true: yes ?? ('lists.yes' as const),
  false: no ?? ('lists.no' as const),
});

/** The column with a row's event: hidden if all rows belong to one event. */
const EVENT_NAME = 'event';

/** All available columns, in the order of their declaration. @param event the event of all rows */
export const describeColumns = (list: List, t: Translate, event: string | null): ListColumn[] =>
  shownColumns(list).map(([name, column]) => ({
    name,
    label: t(column.label),
    kind: column.kind,
    sortable: Boolean(column.sort),
    isHidden: column.hidden === true || (event !== null && name === EVENT_NAME),
    ...(column.kind === 'enum' ? { values: textsOf(column.values, t) } : {}),
    ...(column.kind === 'boolean' ? { values: textsOf(wordsOf(column), t) } : {}),
    ...(column.kind === 'money' && column.hidesCash ? { hidesCash: true as const } : {}),
  }));

async function optionsOf(filter: FilterSpec, context: OptionsContext, t: Translate): Promise<ListOption[]> {
  if (filter.kind === 'boolean')
    return [
      { value: '1', label: t(filter.yes ?? 'lists.yes') },
      { value: '0', label: t(filter.no ?? 'lists.no') },
    ];
  if (filter.kind !== 'oneOf') return [];
  const fixed = Object.entries(filter.values ?? {}).map(([value, label]) => ({ value, label: t(label) }));
  const found = (await filter.options?.(context)) ?? [];
  return [...fixed, ...found, ...(filter.none ? [{ value: NONE, label: t(filter.none) }] : [])];
}

const presetsOf = (filter: FilterSpec): readonly DatePreset[] =>
  filter.kind === 'dateRange' ? DATE_PRESETS.filter((name) => !filter.past || !COMING_PRESETS.includes(name)) : [];

/** The filters with their options. @param event the event of all rows */
export const describeFilters = (
  list: List,
  context: OptionsContext,
  t: Translate,
  event: string | null,
): Promise<ListFilter[]> =>
  Promise.all(
    Object.entries(list.filters)
      .filter(([name]) => event === null || name !== EVENT_NAME)
      .map(async ([name, filter]) => ({
        name,
        label: t(filter.label),
        kind: filter.kind,
        options: await optionsOf(filter, context, t),
        presets: presetsOf(filter),
        unit: (filter.kind === 'numberRange' && filter.unit) || null,
      })),
  );

function known(filter: ListFilter, values: readonly string[]): readonly string[] {
  switch (filter.kind) {
    case 'oneOf':
      return values.filter((value) => filter.options.some((option) => option.value === value));
    case 'boolean':
      return values.slice(0, 1).filter((value) => value === '0' || value === '1');
    case 'dateRange':
      return values.slice(0, 1).filter((value) => readDayRange(value, ANY_DAY) !== null);
    case 'numberRange':
      return values.slice(0, 1).filter((value) => readNumberRange(value) !== null);
    case 'text':
      return values.slice(0, 1);
  }
}

const ANY_DAY = '2000-01-01' as Parameters<typeof readDayRange>[1];

/** The state without filter values that are not among the options. */
export function keepKnown(state: ListState, filters: readonly ListFilter[]): ListState {
  const kept = filters.flatMap((filter) => {
    const values = known(filter, state.filters[filter.name] ?? []);
    return values.length > 0 ? [[filter.name, values] as const] : [];
  });
  return { ...state, filters: Object.fromEntries(kept) };
}
