/** What countries and languages are called, in the reader's language; a code that has no name is its own. */

const kept = new Map<string, Intl.DisplayNames>();

function nameOf(type: 'region' | 'language', code: string, locale: string): string {
  const key = `${type} ${locale}`;
  const names = kept.get(key) ?? new Intl.DisplayNames(locale, { type });
  kept.set(key, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

export const countryName = (code: string, locale: string): string => nameOf('region', code, locale);

/** Begins with a capital, as an entry of a list does. */
export function languageName(code: string, locale: string): string {
  const name = nameOf('language', code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
