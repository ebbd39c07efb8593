/**
 * Messages by key, in the reader's language. A dictionary is one area in one language; keys are `area.key`.
 * Blanks are written `{name}`. A message with a count has the forms `key_one`, `key_other` (and whatever else
 * the language's plural rules name) and is asked for by `key` with `{ count }`, which is written as the language groups
 * its digits.
 * English is the source: every other language must have the same keys, which the compiler checks.
 */
import type * as english from './en';

/** The languages whose texts come with the product; an installation may add others and change any text of these. */
export const BUILT_IN_LOCALES = ['en', 'es'] as const;
export type BuiltInLocale = (typeof BUILT_IN_LOCALES)[number];
/** A language as BCP 47 writes it: `es`, `pt-BR`. Which ones there are, the installation decides. */
export type Locale = string;
export const DEFAULT_LOCALE: BuiltInLocale = 'en';

/** The language a regional one belongs to: `pt` of `pt-BR`. */
export const languageOf = (locale: Locale): string => locale.split('-', 1)[0]!;

/** The built-in language that stands in where one lacks a text: its own, else English. */
export const builtInFor = (locale: Locale): BuiltInLocale =>
  BUILT_IN_LOCALES.find((code) => code === languageOf(locale)) ?? DEFAULT_LOCALE;

export type Areas = typeof english;
export type Area = keyof Areas;
export type Dictionary = Record<string, string>;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type BaseKey<K extends string> = K extends `${infer Base}_${Plural}` ? Base | K : K;
/** Every `area.key` there is, with plural forms also under their bare name. */
export type MessageKey = { [A in Area]: `${A}.${BaseKey<Extract<keyof Areas[A], string>>}` }[Area];
export type MessageParams = Record<string, string | number>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

/** What another language's dictionary must look like to stand beside the English one. */
export type Translated<A extends Area> = { readonly [K in keyof Areas[A]]: string };

/**
 * A translator over the dictionaries given, which may grow later (the browser loads areas with its pages).
 * An unknown key comes back as itself: a missing text is ugly, never fatal.
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

/** What the object itself holds: a code such as `constructor` must not find what every object inherits. */
const own = <T>(from: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;
