/** Validates a person's answers to a product's fields. */

import { EMAIL, readAddress, readPhone, readWords } from '../shared/contacts';
import type { HolderFieldKind } from '../shared/holderFieldKinds';
import type { Translate } from '../shared/i18n/translate';
import { holdsLink } from '../shared/links';
import { formatDate } from '../shared/time';
import { boundsOf, type HolderField, NAME_FIELD, TICKED } from './holderFields';

const MAX_LENGTH = 200;

const PATTERNS: Record<HolderFieldKind, RegExp> = {
  text: /^[\s\S]*$/,
  email: EMAIL,
  phone: /\d/,
  date: /^(19|20|21)\d\d-\d\d-\d\d$/,
  document: /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,29}$/u,
  number: /^-?\d{1,12}([.,]\d{1,6})?$/,
  choice: /^[\s\S]*$/,
  checkbox: new RegExp(`^${TICKED}$`),
};

const exists = (date: string) => {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
};

/** Why an answer is invalid: the end of the message's key, and its parameters. */
export type AnswerProblem =
  | { code: 'required' | 'tick_required' | 'invalid' | 'email' | 'not_a_number' | 'name_with_link' }
  | { code: 'too_short' | 'too_long'; count: number }
  | { code: 'too_low'; min: number }
  | { code: 'too_high'; max: number }
  | { code: 'date_too_early' | 'date_too_late'; date: string };

function lengthProblem({ min, max }: HolderField, answer: string): AnswerProblem | null {
  if (min != null && answer.length < min) return { code: 'too_short', count: min };
  if (max != null && answer.length > max) return { code: 'too_long', count: max };
  return null;
}

function valueProblem({ min, max }: HolderField, answer: string): AnswerProblem | null {
  const value = Number(answer.replace(',', '.'));
  if (min != null && value < min) return { code: 'too_low', min };
  if (max != null && value > max) return { code: 'too_high', max };
  return null;
}

function dateProblem(field: HolderField, answer: string): AnswerProblem | null {
  const { from, until } = boundsOf(field);
  if (!exists(answer)) return { code: 'invalid' };
  if (from && answer < from) return { code: 'date_too_early', date: from };
  if (until && answer > until) return { code: 'date_too_late', date: until };
  return null;
}

const LIMITS: Partial<Record<HolderFieldKind, (field: HolderField, answer: string) => AnswerProblem | null>> = {
  text: lengthProblem,
  document: lengthProblem,
  number: valueProblem,
  date: dateProblem,
  choice: ({ options = [] }, answer) => (options.some(({ value }) => value === answer) ? null : { code: 'invalid' }),
};

/**
 * The stored form of an answer: emails and phone numbers normalised as in every form, empty if nothing of it is
 * visible.
 */
export function keptAnswer({ kind }: HolderField, typed: string): string {
  const answer = readWords(typed);
  if (answer === '') return '';
  if (kind === 'email') return readAddress(answer);
  return kind === 'phone' ? (readPhone(answer) ?? answer) : answer;
}

/** The problem of a normalised answer, or null. An empty answer is a problem only if the field is required. */
export function problemWith(field: HolderField, answer: string): AnswerProblem | null {
  if (answer === '') return field.required ? { code: field.kind === 'checkbox' ? 'tick_required' : 'required' } : null;
  if (answer.length > MAX_LENGTH) return { code: 'too_long', count: MAX_LENGTH };
  if (!PATTERNS[field.kind].test(answer) || (field.kind === 'phone' && readPhone(answer) === null))
    return { code: field.kind === 'email' ? 'email' : field.kind === 'number' ? 'not_a_number' : 'invalid' };
  if ((field.name === NAME_FIELD || field.plain) && holdsLink(answer)) return { code: 'name_with_link' };
  return LIMITS[field.kind]?.(field, answer) ?? null;
}

/** The message for the field. */
export function problemText({ code, ...params }: AnswerProblem, t: Translate, locale: string): string {
  const said = 'date' in params ? { date: formatDate(`${params.date}T00:00:00Z`, 'UTC', locale) } : params;
  return t(`errors.${code}`, said);
}
