/** The first guesses of everybody who guesses: a list of leaked passwords, and their usual variations. */
import { dictionary } from '@zxcvbn-ts/language-common';

/** What the list, which is mostly English, does not have. */
const SPANISH = ['contraseña', 'contrasena', 'bienvenido', 'bienvenida', 'teamomucho', 'administrador', 'entradas'];

const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common']!, ...SPANISH]);
/** So many signs before or behind a common password make no other one of it. */
const MAX_FRILLS = 6;

const isFrill = (signs: string): boolean => signs.length <= MAX_FRILLS || COMMON.has(signs);

/** Compared without case; also with figures and signs around it, such as `Football2026!`, and of one sign alone. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  if (COMMON.has(typed) || /^(.)\1*$/u.test(typed)) return true;
  const [, before = '', word = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(typed) ?? [];
  return (word === '' || COMMON.has(word)) && isFrill(before) && isFrill(behind);
}
