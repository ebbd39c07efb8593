/** Title of a document before its page sets its own: of a staff page, the label of its entry in the navigation. */
import { tabOf } from '../shared/eventTabs';
import type { MessageKey, Translate } from '../shared/i18n/translate';
import { familyOf } from '../shared/pageFamilies';
import { ACTION_ENTRIES, TAB_ENTRIES } from '../shared/staffActions';
import { DAILY_ENTRIES, ENTRY_GROUPS } from '../shared/staffPages';

const entries = [
  ...DAILY_ENTRIES,
  ...ENTRY_GROUPS.flatMap((group) => group.entries),
  ...TAB_ENTRIES,
  ...ACTION_ENTRIES,
];

type Shown = { component: string; props: Record<string, unknown> };

function labelOf({ component, props }: Shown, path: string, t: Translate): string | null {
  const tab = tabOf(component);
  const event = props.workspace as { title: string } | null | undefined;
  if (tab && event) return `${t(`workspace.${tab}` satisfies MessageKey)} · ${event.title}`;
  const family = familyOf(component);
  const entry =
    entries.find(({ href }) => href === path) ??
    (family.audience === 'staff' ? entries.find(({ pages }) => pages.includes(family)) : undefined);
  return entry ? t(entry.label) : null;
}

/** `path`: without its query. The organisation's name follows, as in the window's title. */
export function pageTitle(page: Shown, path: string, t: Translate): string {
  const { appName } = page.props;
  return [labelOf(page, path, t), appName].filter(Boolean).join(' · ') || 'Aforo';
}
