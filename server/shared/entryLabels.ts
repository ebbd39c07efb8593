import type { Dictionary } from './i18n/translate';
import { ACTION_ENTRIES, TAB_ENTRIES } from './staffActions';
import { DAILY_ENTRIES, ENTRY_GROUPS } from './staffPages';

const entries = [
  ...DAILY_ENTRIES,
  ...ENTRY_GROUPS.flatMap((group) => group.entries),
  ...TAB_ENTRIES,
  ...ACTION_ENTRIES,
];

/** The labels of the navigation and the palette by area; the staff frame reads them without the rest of those areas. */
export function entryLabels(dictionaries: Readonly<Record<string, Dictionary>>): Record<string, Dictionary> {
  const labels: Record<string, Dictionary> = {};
  for (const { label } of entries) {
    const [area, key] = label.split('.') as [string, string];
    const text = dictionaries[area]?.[key];
    if (text !== undefined) labels[area] = { ...labels[area], [key]: text };
  }
  return labels;
}
