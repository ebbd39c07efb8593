import type { Request, Response } from 'express';
import { Header, namesIn } from './headers';
import type { FormErrors } from './session';

/** A request that only validates its form; null means all fields. */
export type Precognition = { validateOnly: readonly string[] | null };

/** The live validation requested, or null for a real submission. */
export const precognitive = (req: Request): Precognition | null =>
  req.get(Header.precognition) === 'true' ? { validateOnly: namesIn(req, Header.precognitionValidateOnly) } : null;

const matches = (field: string, pattern: string) => {
  const parts = pattern.split('.');
  const keys = field.split('.');
  return parts.length === keys.length && parts.every((part, at) => part === '*' || part === keys[at]);
};

/** Answers a live validation: 204 if the requested fields are valid, else 422 with their messages. */
export function answerPrecognition(res: Response, errors: FormErrors | null): void {
  const only = precognitive(res.req)?.validateOnly ?? null;
  const asked = Object.entries(errors ?? {})
    .filter(([field]) => only?.some((pattern) => matches(field, pattern)) ?? true)
    .map(([field, messages]) => [field, typeof messages === 'string' ? [messages] : messages] as const);
  res.vary(Header.precognition).set(Header.precognition, 'true');
  if (asked.length === 0) res.status(204).set(Header.precognitionSuccess, 'true').end();
  else res.status(422).json({ message: asked[0]?.[1][0] ?? '', errors: Object.fromEntries(asked) });
}
