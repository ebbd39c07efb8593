/** Parts of a line of the table of staff pages (`staffPages.ts`). */
import type { MessageKey } from './i18n/translate';
import { type Frame, type PageFamily, STAFF_TEXTS, type TextFile } from './pageTable';
import type { Permission } from './permissions';

export type StaffEntry = {
  label: MessageKey;
  href: string;
  /** A permission, or several of which any is enough, in the route's order. */
  permission: Permission | readonly Permission[];
  /** The pages on which this entry is current. */
  pages: readonly PageFamily[];
  /** Requires the permission in the whole organisation. */
  isHouse?: true;
};

/** Pages with lists and forms, by the beginning of their name. */
type Records = readonly [prefix: string, ...texts: TextFile[]];

/** A page without lists and forms. */
export const view = (prefix: string, ...texts: TextFile[]): PageFamily => ({
  prefix,
  frame: 'staff',
  audience: 'staff',
  rendered: false,
  texts: [...STAFF_TEXTS, ...texts],
});

/** A page outside the staff frame. */
export const framed = (frame: Frame, page: PageFamily): PageFamily => ({ ...page, frame });

export const records = ([prefix, ...texts]: Records): PageFamily => view(prefix, 'forms', 'lists', ...texts);

export const entry = (
  label: MessageKey,
  href: string,
  permission: StaffEntry['permission'],
  ...pages: readonly (Records | PageFamily)[]
): StaffEntry => ({ label, href, permission, pages: pages.map((page) => ('prefix' in page ? page : records(page))) });

/** An entry whose permission must hold in the whole organisation. */
export const house = (...line: Parameters<typeof entry>): StaffEntry => ({ ...entry(...line), isHouse: true });

export type DailyEntry = StaffEntry & { icon: 'chart' | 'wallet' | 'qr' | 'gate' };

export const daily = (icon: DailyEntry['icon'], ...line: Parameters<typeof entry>): DailyEntry => ({
  icon,
  ...entry(...line),
});
