import { builtInFor, type Dictionary } from '@server/shared/i18n/translate';
import { textsFor } from '@server/shared/pageTable';
import { fetchTexts } from '@/lib/pageLists';
import { dictionariesOf } from '@/lib/texts';
import type { SharedProps } from '@/types/global';

/** The organisation's own texts; if they cannot be loaded, the built-in ones are used. */
const loadOwn = (overlay: string, area: string): Promise<Dictionary | null> =>
  fetch(`${overlay}/${area}.json`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Loads the texts of a page and its frame; loaded areas are not requested again. */
export async function loadTexts(
  page: string,
  { locale, overlay, isStaff }: Pick<SharedProps, 'locale' | 'overlay'> & { isStaff: boolean },
): Promise<void> {
  const dictionaries = dictionariesOf(locale);
  const loadArea = async (area: string) => {
    if (dictionaries[area]) return;
    const [builtIn, own] = await Promise.all([
      fetchTexts(page, { locale: builtInFor(locale), area, isStaff }),
      overlay && loadOwn(overlay, area),
    ]);
    dictionaries[area] = { ...builtIn, ...(own || null) };
  };
  await Promise.all(textsFor(page, isStaff).map(loadArea));
}
