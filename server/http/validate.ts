import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { MessageKey, MessageParams, Translate } from '../shared/i18n/translate';
import { answerPrecognition, precognitive } from './inertia';

/** Invalid input, with one message per field (dotted for nested ones) in the visitor's language. */
export class ValidationError extends Error {
  constructor(readonly errors: Record<string, string>) {
    super('invalid input');
    this.name = 'ValidationError';
  }
}

type Issue = z.core.$ZodIssue;

const FORMATS: Record<string, MessageKey> = { email: 'errors.email', url: 'errors.url', uuid: 'errors.invalid' };

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): [MessageKey, MessageParams] {
  if (issue.origin === 'string')
    return Number(issue.minimum) <= 1
      ? ['errors.required', {}]
      : ['errors.too_short', { count: Number(issue.minimum) }];
  if (issue.origin === 'array') return ['errors.too_few', { count: Number(issue.minimum) }];
  return ['errors.too_low', { min: String(issue.minimum) }];
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): [MessageKey, MessageParams] {
  if (issue.origin === 'string') return ['errors.too_long', { count: Number(issue.maximum) }];
  if (issue.origin === 'array') return ['errors.too_many', { count: Number(issue.maximum) }];
  return ['errors.too_high', { max: String(issue.maximum) }];
}

const isBlank = (input: unknown): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** Failures of a blank field that say nothing more than that it is blank. */
const BY_BLANK: ReadonlySet<Issue['code']> = new Set([
  'invalid_type',
  'invalid_format',
  'invalid_value',
  'invalid_union',
]);

/** A schema sets its own message by passing its key, `errors.…`, to zod. */
function messageOf(issue: Issue): [MessageKey, MessageParams] {
  const isFormat = issue.code === 'invalid_format';
  const hasOwn = issue.message.startsWith('errors.');
  if (BY_BLANK.has(issue.code) && (isFormat || !hasOwn) && isBlank(issue.input)) return ['errors.required', {}];
  if (hasOwn) return [issue.message as MessageKey, {}];
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return [FORMATS[issue.format] ?? 'errors.invalid', {}];
    default:
      return ['errors.invalid', {}];
  }
}

/** The first message of each field. */
export function fieldErrors(error: z.ZodError, t: Translate): Record<string, string> {
  // A map, since a field may be called toString.
  const errors = new Map<string, string>();
  const tell = (path: readonly PropertyKey[], message: string) => {
    const field = path.join('.') || 'form';
    if (!errors.has(field)) errors.set(field, message);
  };
  for (const issue of error.issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) tell([...issue.path, key], t('errors.unknown_field'));
    else tell(issue.path, t(...messageOf(issue)));
  return Object.fromEntries(errors);
}

/**
 * The request's body parsed by the schema; drops keys that the schema does not have.
 * @throws ValidationError
 */
export function validate<S extends z.ZodType>(req: Pick<Request, 'body' | 't'>, schema: S): z.output<S> {
  const result = schema.safeParse(req.body ?? {}, { reportInput: true });
  if (!result.success) throw new ValidationError(fieldErrors(result.error, req.t));
  return result.data;
}

/** Answers a live validation of this form and returns whether it did; a handler that gets `true` is done. */
export function answeredLive(req: Request, res: Response, schema: z.ZodType): boolean {
  if (!precognitive(req)) return false;
  const result = schema.safeParse(req.body ?? {}, { reportInput: true });
  answerPrecognition(res, result.success ? null : fieldErrors(result.error, req.t));
  return true;
}
