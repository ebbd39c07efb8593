import * as buyers from 'virtual:pages/buyers';
import type { BuiltInLocale, Dictionary } from '@server/shared/i18n/translate';
import { type PageFamily, type TextFile, textModule, visitorFamily } from '@server/shared/pageTable';
import type { ComponentType } from 'react';

export type PageModule = { default: ComponentType<object> };

type Files<T> = Readonly<Record<string, () => Promise<T>>>;

/** Built pages and texts of an audience, by source path. */
export type PageList = { pages: Files<PageModule>; texts: Files<Record<string, Dictionary>> };

/** Visitors do not load the list of pages that only staff see, nor its lines of the page table. */
const lists = {
  buyers: async (): Promise<PageList> => buyers,
  visitors: (): Promise<PageList> => import('virtual:pages/visitors'),
  staff: () => import('virtual:pages/staff'),
};

const listFor = (page: string): Promise<PageList> => lists[visitorFamily(page)?.audience ?? 'staff']();

/** The line of a page in the page table. */
export const fetchFamily = async (page: string): Promise<PageFamily> =>
  visitorFamily(page) ?? (await lists.staff()).familyOf(page);

/** @throws Error if there is no such page */
export async function fetchPage(page: string): Promise<PageModule> {
  const load = (await listFor(page)).pages[`/resources/js/Pages/${page}.tsx`];
  if (!load) throw new Error(`There is no page ${page}`);
  return load();
}

/** Fetches one of the files of texts that a page reads, by area. */
export async function fetchTexts(
  page: string,
  { locale, file, isStaff }: { locale: BuiltInLocale; file: TextFile; isStaff: boolean },
): Promise<Record<string, Dictionary> | undefined> {
  const path = `/${textModule(file, locale)}`;
  const list = () => (isStaff ? lists.staff() : listFor(page));
  return (buyers.texts[path] ?? (await list()).texts[path])?.();
}
