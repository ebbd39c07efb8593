import { fold } from '../../shared/fold';
import { saidIn } from './listLanguages';
import { catalogueOf } from './textCatalogue';

export const SHOWN = ['all', 'missing', 'own'] as const;
export type Shown = (typeof SHOWN)[number];
export type TextFilters = { q: string; area: string; show: Shown; page: number };

export type TextRow = {
  key: string;
  english: string;
  form: string | null;
  /** Text shown to readers: the language's own or its fallback; '' if there is only English. */
  text: string;
  /** Custom text. */
  isOwn: boolean;
};

export type TextPage = {
  rows: TextRow[];
  /** Number of matching texts and pages. */
  count: number;
  pages: number;
  page: number;
  areas: { area: string; total: number; missing: number }[];
};

const PAGE_SIZE = 30;

/** Matching texts of a language, with the English ones. */
export function listTexts(code: string, { q, area, show, page }: TextFilters): TextPage {
  const said = saidIn(code);
  const all = [...catalogueOf(code).values()].map((entry) => ({ ...entry, said: said(entry.key) }));
  const areas = new Map<string, { area: string; total: number; missing: number }>();
  for (const entry of all) {
    const sum = areas.get(entry.area) ?? { area: entry.area, total: 0, missing: 0 };
    areas.set(entry.area, { ...sum, total: sum.total + 1, missing: sum.missing + (entry.said ? 0 : 1) });
  }
  const needle = fold(q);
  const fits = all.filter(
    (entry) =>
      (area === '' || entry.area === area) &&
      (show === 'all' || (show === 'missing' ? entry.said === null : entry.said?.isOwn === true)) &&
      (needle === '' || fold(`${entry.key}\n${entry.english}\n${entry.said?.text ?? ''}`).includes(needle)),
  );
  const pages = Math.max(1, Math.ceil(fits.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  return {
    rows: fits.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((entry) => ({
      key: entry.key,
      english: entry.english,
      form: entry.form,
      text: entry.said?.text ?? '',
      isOwn: entry.said?.isOwn ?? false,
    })),
    count: fits.length,
    pages,
    page: shown,
    areas: [...areas.values()],
  };
}
