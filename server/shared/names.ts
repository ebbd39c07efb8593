/** Names of countries and languages in the reader's language; a code without a name is returned. */

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

/** With a capital, as a list entry. */
export function languageName(code: string, locale: string): string {
  const name = nameOf('language', code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
