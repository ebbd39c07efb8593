import { prisma } from '../../infra/db';
import { allLanguages, builtInTexts, defaultLocale } from '../../shared/i18n/languages';
import { builtInFor, languageOf } from '../../shared/i18n/translate';
import { catalogueOf } from './textCatalogue';

export type LanguageRow = {
  code: string;
  name: string;
  enabled: boolean;
  version: number;
  isBuiltIn: boolean;
  isDefault: boolean;
  /** Number of texts, of those available in the language or its base, and of custom ones. */
  total: number;
  done: number;
  own: number;
  /** Its script is missing in the fonts of printed tickets. */
  lacksPrint: boolean;
};

/** Scripts of the fonts for printed tickets. */
const PRINTED = new Set(['Latn', 'Cyrl', 'Grek', 'Deva']);

/** Whether the language is complete without custom texts. */
export const isComplete = (code: string): boolean => builtInFor(code) === languageOf(code);

/** Texts of a language or its base by key, built-in ones included. */
export function saidIn(code: string): (key: string) => { text: string; isOwn: boolean } | null {
  const own = (of: string) => allLanguages().find((language) => language.code === of)?.texts ?? {};
  const [mine, parents] = [own(code), own(languageOf(code))];
  const builtIn = isComplete(code) ? builtInTexts(languageOf(code)) : {};
  return (key) => {
    if (Object.hasOwn(mine, key)) return { text: mine[key]!, isOwn: true };
    if (Object.hasOwn(parents, key)) return { text: parents[key]!, isOwn: false };
    const [area, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)];
    const text = builtIn[area]?.[name] ?? builtIn[area]?.[name.replace(/_(zero|one|two|few|many)$/, '_other')];
    return text === undefined ? null : { text, isOwn: false };
  };
}

/** Translation progress of a language. */
export function progressOf(code: string): Pick<LanguageRow, 'total' | 'done' | 'own'> {
  const said = saidIn(code);
  const all = [...catalogueOf(code).keys()].map(said);
  return {
    total: all.length,
    done: all.filter((text) => text !== null).length,
    own: all.filter((text) => text?.isOwn).length,
  };
}

/** The languages in their order, with how much of each is translated. */
export async function listLanguages(): Promise<LanguageRow[]> {
  const rows = await prisma.language.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
  return rows.map(({ code, name, enabled, version }) => ({
    code,
    name,
    enabled,
    version,
    isBuiltIn: Object.keys(builtInTexts(code)).length > 0,
    isDefault: code === defaultLocale(),
    ...progressOf(code),
    lacksPrint: !PRINTED.has(new Intl.Locale(code).maximize().script ?? ''),
  }));
}
