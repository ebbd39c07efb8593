import { builtInFor } from '@server/shared/i18n/translate';
import { areaOf, type TextFile, textsFor } from '@server/shared/pageTable';
import { fetchFamily, fetchTexts } from '@/lib/pageLists';
import { dictionariesOf } from '@/lib/texts';
import type { SharedProps } from '@/types/global';

type Areas = Awaited<ReturnType<typeof fetchTexts>>;

/** The organisation's own texts; if they cannot be loaded, the built-in ones are used. */
const loadOwn = (overlay: string, area: string): Promise<Areas | null> =>
  fetch(`${overlay}/${area}.json`).then(
    (answer) => answer.json(),
    () => null,
  );

/** Files that are here, by language. */
const loaded = new Set<string>();

/** Fetches the texts that a page and its frame read; a file already here costs nothing. */
export async function loadTexts(
  page: string,
  { locale, overlay, isStaff }: Pick<SharedProps, 'locale' | 'overlay'> & { isStaff: boolean },
): Promise<void> {
  const dictionaries = dictionariesOf(locale);
  const loadFile = async (file: TextFile) => {
    if (loaded.has(`${locale} ${file}`)) return;
    const areas = await Promise.all([
      fetchTexts(page, { locale: builtInFor(locale), file, isStaff }),
      overlay ? loadOwn(overlay, areaOf(file)) : null,
    ]);
    for (const [area, texts] of areas.flatMap((found) => Object.entries(found ?? {})))
      dictionaries[area] = { ...dictionaries[area], ...texts };
    loaded.add(`${locale} ${file}`);
  };
  await Promise.all(textsFor(await fetchFamily(page), isStaff).map(loadFile));
}
