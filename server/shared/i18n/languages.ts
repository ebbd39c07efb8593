/**
 * The languages of this process, with the organisation's own texts. Read from the database at the start and on changes,
 * and cached here, because texts are needed synchronously.
 */
import * as en from './en';
import * as es from './es';
import { BUILT_IN_LOCALES, builtInFor, DEFAULT_LOCALE, type Dictionary, type Locale, languageOf } from './translate';

export type Language = {
  code: Locale;
  /** In the language itself. */
  name: string;
  /** Offered to readers; texts written in it before stay readable. */
  enabled: boolean;
  /** The organisation's own texts, by `area.key`. */
  texts: Readonly<Record<string, string>>;
};

type Areas = Record<string, Dictionary>;
/** All language data of a process; a worker process gets it with its task. */
export type Spoken = {
  languages: readonly Language[];
  defaultCode: Locale;
  /** Changes with every text; '' without own texts. */
  version: string;
};

const BUILT_IN: Record<string, Areas> = { en: { ...en }, es: { ...es } };
const NAMES: Record<string, string> = { en: 'English', es: 'Español' };

let spoken: Spoken = {
  languages: BUILT_IN_LOCALES.map((code) => ({ code, name: NAMES[code]!, enabled: true, texts: {} })),
  defaultCode: DEFAULT_LOCALE,
  version: '',
};

function offeredOf({ languages }: Spoken): readonly Language[] {
  const enabled = languages.filter((language) => language.enabled);
  return enabled.length > 0 ? enabled : languages.filter(({ code }) => code === DEFAULT_LOCALE);
}
let offered = offeredOf(spoken);
let offeredCodes: ReadonlySet<unknown> = new Set(offered.map(({ code }) => code));
const overlays = new Map<Locale, Areas>();
let forget: () => void = () => {};

/** Replaces the languages of this process, and clears caches of texts. */
export function setLanguages(next: Spoken): void {
  spoken = next;
  offered = offeredOf(next);
  offeredCodes = new Set(offered.map(({ code }) => code));
  overlays.clear();
  forget();
}

/** Calls back whenever the languages are replaced. One listener: the cache of translators. */
export const onLanguages = (listener: () => void): void => {
  forget = listener;
};

/** The languages of this process now. */
export const spokenNow = (): Spoken => spoken;

/** All languages in their order, including those that are not offered. */
export const allLanguages = (): readonly Language[] => spoken.languages;

/**
 * The languages that readers may choose, in their order; never empty. The same array until the languages are replaced.
 */
export const offeredLanguages = (): readonly Language[] => offered;

/** Whether readers may choose this language. */
export const isLocale = (value: unknown): value is Locale => offeredCodes.has(value);

/** The language of readers who have not chosen one. */
export const defaultLocale = (): Locale =>
  isLocale(spoken.defaultCode) ? spoken.defaultCode : (offeredLanguages()[0]?.code ?? DEFAULT_LOCALE);

/** Identifies the state of all texts, for caches. */
export const textsVersion = (): string => spoken.version;

const ownTexts = (code: string) => spoken.languages.find((language) => language.code === code)?.texts ?? {};

/** Texts by `area.key` as dictionaries by area. */
function byArea(texts: Readonly<Record<string, string>>): Areas {
  const areas: Areas = {};
  for (const [key, text] of Object.entries(texts)) {
    const dot = key.indexOf('.');
    const area = key.slice(0, dot);
    areas[area] ??= {};
    areas[area][key.slice(dot + 1)] = text;
  }
  return areas;
}

/**
 * The organisation's own texts for readers of a language: those of a regional language override those of its base
 * language.
 */
export function overlayOf(locale: Locale): Areas {
  const known = overlays.get(locale);
  if (known) return known;
  const overlay = byArea({ ...ownTexts(languageOf(locale)), ...ownTexts(locale) });
  overlays.set(locale, overlay);
  return overlay;
}

/** Every text in a language; missing ones come from its built-in fallback language. */
export function dictionariesOf(locale: Locale): Areas {
  const overlay = overlayOf(locale);
  const builtIn = BUILT_IN[builtInFor(locale)]!;
  return Object.fromEntries(Object.entries(builtIn).map(([area, texts]) => [area, { ...texts, ...overlay[area] }]));
}

/** The product's texts of a language by area; none for a language that is not built in. */
export const builtInTexts = (code: string): Areas => BUILT_IN[code] ?? {};
