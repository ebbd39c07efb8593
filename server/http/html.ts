import { escapeHtml } from './inertia';

/** Markup with escaped texts. */
export type Html = string & { readonly __html: unique symbol };
type Value = Html | Html[] | false | null | undefined | '';

const written = (value: Value): string => (Array.isArray(value) ? value.join('') : value || '');

/** Marks markup as safe. */
export const trusted = (markup: string): Html => markup as Html;
export const text = (words: string | number): Html => trusted(escapeHtml(String(words)));
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  trusted(parts.reduce((all, part, at) => all + written(values[at - 1]) + part));
