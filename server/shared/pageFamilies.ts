/** The lines of all pages, of visitors and of staff. Browsers load it for staff only. */
import { type PageFamily, VISITOR_PAGES, visitorFamily } from './pageTable';
import { paths } from './paths';
import { records, type StaffEntry } from './staffEntry';
import { DAILY_ENTRIES, ENTRY_GROUPS, OTHER_PAGES } from './staffPages';

const entries = [...DAILY_ENTRIES, ...ENTRY_GROUPS.flatMap((group) => group.entries)];
const staffPages = [...entries.flatMap(({ pages }) => pages), ...OTHER_PAGES].filter(
  ({ audience }) => audience === 'staff',
);

/** The lines of all pages. */
export const PAGE_TABLE: readonly PageFamily[] = [...VISITOR_PAGES, ...staffPages];

/** Longer prefixes first. */
const byLength = [...staffPages].sort((a, b) => b.prefix.length - a.prefix.length);

/** Default for unlisted pages: a staff page with lists and forms. */
const UNLISTED = records(['']);

/** The line of a page: of its longest prefix. */
export const familyOf = (pageName: string): PageFamily =>
  visitorFamily(pageName) ?? byLength.find(({ prefix }) => pageName.startsWith(prefix)) ?? UNLISTED;

/**
 * Whether an entry of the navigation is current on a page: the entry of the page, also within an event. Events is that of
 * an event's pages without an entry of their own.
 */
export function isCurrentEntry({ href, pages }: StaffEntry, pageName: string, isInEvent: boolean): boolean {
  const family = familyOf(pageName);
  const isOwned = entries.some((entry) => entry.pages.includes(family));
  return isOwned || !isInEvent ? pages.includes(family) : href === paths.events.index();
}
