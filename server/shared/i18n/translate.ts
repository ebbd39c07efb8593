/**
 * Messages by key, in the reader's language. A dictionary is one area in one language; keys are `area.key`.
 * Placeholders are written `{name}`. A message with a count has the forms `key_one`, `key_other` (and others by the
 * language's plural rules) and is requested by `key` with `{ count }`, which is formatted with the language's digit
 * grouping. English is the source: every other language must have the same keys, which the compiler checks.
 */
import type * as english from './en';

/** The built-in languages; an organisation may add others and change any text of these. */
export const BUILT_IN_LOCALES = ['en', 'es'] as const;
export type BuiltInLocale = (typeof BUILT_IN_LOCALES)[number];
/** A language in BCP 47: `es`, `pt-BR`. The organisation decides which ones are offered. */
export type Locale = string;
export const DEFAULT_LOCALE: BuiltInLocale = 'en';

/** The base language of a regional one: `pt` of `pt-BR`. */
export const languageOf = (locale: Locale): string => locale.split('-', 1)[0]!;

/** The built-in fallback of a language: its own base language, else English. */
export const builtInFor = (locale: Locale): BuiltInLocale =>
  BUILT_IN_LOCALES.find((code) => code === languageOf(locale)) ?? DEFAULT_LOCALE;

export type Areas = typeof english;
export type Area = keyof Areas;
export type Dictionary = Record<string, string>;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type BaseKey<K extends string> = K extends `${infer Base}_${Plural}` ? Base | K : K;
/** All keys `area.key`, with plural forms also under their bare name. */
export type MessageKey = { [A in Area]: `${A}.${BaseKey<Extract<keyof Areas[A], string>>}` }[Area];
export type MessageParams = Record<string, string | number>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** Another language's texts, with the keys of the English ones: of an area, or of a domain's part of it. */
export type TextsOf<English> = { readonly [K in keyof English]: string };
export type Translated<A extends Area> = TextsOf<Areas[A]>;

/**
 * A translator over the given dictionaries, which may grow later (the browser loads areas with its pages). An unknown
 * key is returned itself: a missing text is ugly, but no error.
 */
export function createTranslator(locale: Locale, dictionaries: Record<string, Dictionary>): Translate {
  const plurals = new Intl.PluralRules(locale);
  const written = (word: string, value: string | number | undefined) =>
    word === 'count' && typeof value === 'number' && value >= 1000 ? value.toLocaleString(locale) : value;
  return (key, params = {}) => {
    const dot = key.indexOf('.');
    const area = own(dictionaries, key.slice(0, dot)) ?? {};
    const name = key.slice(dot + 1);
    const form = typeof params.count === 'number' ? `${name}_${plurals.select(params.count)}` : name;
    const text = own(area, form) ?? own(area, `${name}_other`) ?? own(area, name) ?? key;
    return text.replace(/\{(\w+)\}/g, (blank, word: string) => String(written(word, own(params, word)) ?? blank));
  };
}

/** Own properties only: a code such as `constructor` must not find inherited ones. */
const own = <T>(from: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;
