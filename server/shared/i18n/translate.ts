/**
 * Messages by key, in the reader's language. A dictionary is one area in one language; keys are `area.key`.
 * Blanks are written `{name}`. A message with a count has the forms `key_one`, `key_other` (and whatever else
 * the language's plural rules name) and is asked for by `key` with `{ count }`.
 * English is the source: every other language must have the same keys, which the compiler checks.
 */
import type * as english from './en';

export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' };

export type Areas = typeof english;
export type Area = keyof Areas;
export type Dictionary = Record<string, string>;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type BaseKey<K extends string> = K extends `${infer Base}_${Plural}` ? Base | K : K;
/** Every `area.key` there is, with plural forms also under their bare name. */
export type MessageKey = { [A in Area]: `${A}.${BaseKey<Extract<keyof Areas[A], string>>}` }[Area];
export type MessageParams = Record<string, string | number>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale);

/** What another language's dictionary must look like to stand beside the English one. */
export type Translated<A extends Area> = { readonly [K in keyof Areas[A]]: string };

/**
 * A translator over the dictionaries given, which may grow later (the browser loads areas with its pages).
 * An unknown key comes back as itself: a missing text is ugly, never fatal.
 */
export function createTranslator(locale: Locale, dictionaries: Record<string, Dictionary>): Translate {
  const plurals = new Intl.PluralRules(locale);
  return (key, params = {}) => {
    const dot = key.indexOf('.');
    const area = own(dictionaries, key.slice(0, dot)) ?? {};
    const name = key.slice(dot + 1);
    const form = typeof params.count === 'number' ? `${name}_${plurals.select(params.count)}` : name;
    const text = own(area, form) ?? own(area, `${name}_other`) ?? own(area, name) ?? key;
    return text.replace(/\{(\w+)\}/g, (blank, word: string) => String(own(params, word) ?? blank));
  };
}

/** What the object itself holds: a code such as `constructor` must not find what every object inherits. */
const own = <T>(from: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? from[name] : undefined;
