/** Normalises emails, phone numbers and names as people type and paste them, in any script. Pure. */

/** Invisible characters: direction marks of Arabic and Hebrew texts, joiners, blanks that look like letters. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Variation_Selector}|\u034f|\u17b4|\u17b5|[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Whether a text has a visible character: combining marks without a letter do not count. */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '').replace(/[\p{M}\s]/gu, '') !== '';

/**
 * The normal form of a name or a word of a person: empty if nothing of it is visible, and without characters that
 * reverse the text after it.
 */
export const readWords = (typed: string): string =>
  readText(typed)
    .replace(/[\u2066-\u2069]/g, '')
    .trim();

/** The normal form of a text: empty if nothing of it is visible, and without directional overrides. */
export const readText = (typed: string): string =>
  isVisible(typed) ? typed.replace(/[\u202a-\u202e]/g, '').trim() : '';

/** Before the @ an atom of RFC 5322, `a&b` and `a/b` too; after it a domain name, `xn--p1ai` for `.рф`. */
export const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Removes wrappers of mail programs and links: `Ana <ana@example.test>`, `mailto:ana@example.test`, a dot at the end.
 */
const bare = (text: string): string =>
  (/<([^<>]+)>$/.exec(text)?.[1] ?? text)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\.$/, '');

/**
 * In lower case, without invisible characters; an international domain in its ASCII form: `почта.рф` is
 * `xn--80a1acny.xn--p1ai`.
 */
export function readAddress(typed: string): string {
  const text = bare(typed.normalize('NFKC').replace(INVISIBLE, '').trim()).toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII
  if (at < 1 || /^[\x00-\x7f]*$/.test(domain) || /[\s/?#:@\\[\]]/.test(domain)) return text;
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** The value of a digit in any script: blocks of ten begin with their zero. */
function figure(sign: string): string {
  const code = sign.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Digits with common separators, and an extension after any word: `0171/1234567`, `(+34) 956-12 34 56 ext. 12`, `030
 * 123456 Durchwahl 12`.
 */
const PHONE = /^\(?\+?(?=(?:\D*\d){6})[\d\s()./-]{6,}(?:[\s,;]*(?:\p{L}{1,12}|#)[\s.:=]*\d{1,6})?$/iu;

/** In digits and signs that every phone has; null if it is not a phone number. */
export function readPhone(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, figure)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^tel:/i, '');
  return text === '' || PHONE.test(text) ? text : null;
}
