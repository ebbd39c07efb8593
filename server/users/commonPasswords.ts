/** The most common guesses: a list of leaked passwords, and their usual variations. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** Words missing in the list, which is mostly English. */
const SPANISH = ['contraseña', 'contrasena', 'bienvenido', 'bienvenida', 'teamomucho', 'administrador', 'entradas'];

const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common']!, ...SPANISH]);
/** A common password with up to so many additional characters is still common. */
const MAX_FRILLS = 6;

const isFrill = (signs: string): boolean => signs.length <= MAX_FRILLS || COMMON.has(signs);

/**
 * Compared without case; also with digits and signs around it, such as `Football2026!`, and repetitions of one
 * character.
 */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  if (COMMON.has(typed) || /^(.)\1*$/u.test(typed)) return true;
  const [, before = '', word = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(typed) ?? [];
  return (word === '' || COMMON.has(word)) && isFrill(before) && isFrill(behind);
}
