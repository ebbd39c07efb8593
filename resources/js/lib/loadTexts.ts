import { builtInFor, type Dictionary, type Locale } from '@server/shared/i18n/translate';
import { familyOf } from '@server/shared/pageTable';
import { fetchTexts } from '@/lib/pageLists';
import { dictionariesOf } from '@/lib/texts';

/** What the installation wrote itself; where it cannot be fetched, the built-in texts do. */
const loadOwn = (overlay: string, area: string): Promise<Dictionary | null> =>
  fetch(`${overlay}/${area}.json`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Fetches the texts that a page reads; an area already here costs nothing. */
export async function loadTexts(locale: Locale, page: string, overlay: string | null): Promise<void> {
  const dictionaries = dictionariesOf(locale);
  const loadArea = async (area: string) => {
    if (dictionaries[area]) return;
    const [builtIn, own] = await Promise.all([
      fetchTexts(page, builtInFor(locale), area),
      overlay && loadOwn(overlay, area),
    ]);
    dictionaries[area] = { ...builtIn, ...(own || null) };
  };
  await Promise.all(familyOf(page).texts.map(loadArea));
}
