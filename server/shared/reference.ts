/**
 * References that people read out and type: of orders, tickets and promo codes. The 32 symbols leave out 0, O, 1 and I,
 * and 32 divides 256, so every symbol is equally likely. Each has five random bits: eight of them are 40.
 */
export const REFERENCE_SYMBOLS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A new unguessable reference of so many symbols. @throws RangeError when the length is not a whole number above 0. */
export function newReference(length: number): string {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`not a length: ${length}`);
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => REFERENCE_SYMBOLS[byte & 31]).join('');
}

/** U+2010 to U+2015 are dashes that word processors substitute for a hyphen; U+2212 is the minus sign. */
const SEPARATORS = /[\s\u200b-\u200d\u2060\ufeff\u2010-\u2015\u2212-]/g;

/**
 * Typed text in its stored form: capitals, without spaces and dashes. Nothing else is changed, so an O never silently
 * becomes another symbol; only a to z change, since other letters have unexpected capitals.
 */
export const normaliseReference = (typed: string): string =>
  typed.replace(SEPARATORS, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Whether normalised text could be a reference of that length. */
export const isReference = (text: string, length: number): boolean =>
  text.length === length && [...text].every((symbol) => REFERENCE_SYMBOLS.includes(symbol));

/** The reference in equal groups of 4, 5 or 3 symbols for reading: `K7QPM-2XW9T`. */
export function formatReference(reference: string): string {
  if (reference.length <= 5) return reference;
  const size = [4, 5, 3].find((candidate) => reference.length % candidate === 0) ?? 4;
  return reference.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? reference;
}

/** A secret for a link: 128 random bits in 22 characters that need no escaping in a URL. */
export function newSecret(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
