/**
 * The languages this process speaks, with the texts the installation wrote itself. They are read from the database at
 * the start and whenever they change, and kept here, because texts are asked for in the middle of everything.
 */
import * as en from './en';
import * as es from './es';
import { BUILT_IN_LOCALES, builtInFor, DEFAULT_LOCALE, type Dictionary, type Locale, languageOf } from './translate';

export type Language = {
  code: Locale;
  /** In the language itself. */
  name: string;
  /** Offered to readers; what was written in it before stays readable. */
  enabled: boolean;
  /** The installation's own texts, by `area.key`. */
  texts: Readonly<Record<string, string>>;
};

type Areas = Record<string, Dictionary>;
/** All that a process needs to speak as another one does; a worker process gets it with its work. */
export type Spoken = {
  languages: readonly Language[];
  defaultCode: Locale;
  /** Changes with every text; '' while nothing differs from what the product brings along. */
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

/** Replaces what this process speaks; what was made of the texts before is dropped. */
export function setLanguages(next: Spoken): void {
  spoken = next;
  offered = offeredOf(next);
  offeredCodes = new Set(offered.map(({ code }) => code));
  overlays.clear();
  forget();
}

/** Calls back whenever the languages were replaced. One listener: whoever keeps what is made of them. */
export const onLanguages = (listener: () => void): void => {
  forget = listener;
};

/** What this process speaks now. */
export const spokenNow = (): Spoken => spoken;

/** All languages there are, in their order, those that are not offered too. */
export const allLanguages = (): readonly Language[] => spoken.languages;

/** The languages readers may choose, in their order; never none. The same list until the languages are replaced. */
export const offeredLanguages = (): readonly Language[] => offered;

/** Whether readers may choose this language. */
export const isLocale = (value: unknown): value is Locale => offeredCodes.has(value);

/** The language of whoever has not said which they read. */
export const defaultLocale = (): Locale =>
  isLocale(spoken.defaultCode) ? spoken.defaultCode : (offeredLanguages()[0]?.code ?? DEFAULT_LOCALE);

/** Names the state of all texts, for caches. */
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

/** What the installation itself wrote for readers of a language: its own words over those of the language it belongs to. */
export function overlayOf(locale: Locale): Areas {
  const known = overlays.get(locale);
  if (known) return known;
  const overlay = byArea({ ...ownTexts(languageOf(locale)), ...ownTexts(locale) });
  overlays.set(locale, overlay);
  return overlay;
}

/** Every text in a language; what it lacks is there in the built-in language that stands in. */
export function dictionariesOf(locale: Locale): Areas {
  const overlay = overlayOf(locale);
  const builtIn = BUILT_IN[builtInFor(locale)]!;
  return Object.fromEntries(Object.entries(builtIn).map(([area, texts]) => [area, { ...texts, ...overlay[area] }]));
}

/** The texts as the product brings them along, by area; a language it does not bring has none. */
export const builtInTexts = (code: string): Areas => BUILT_IN[code] ?? {};
