import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';

/** A write of a program, with its own key or the given one. */
export const post = (program: Client, path: string, body: object, key: string = crypto.randomUUID()): Promise<Answer> =>
  program.json('POST', `/api/v1${path}`, body, { headers: { 'Idempotency-Key': key } });

/** The status and code of a refusal, and the fields with a message. */
export function refusalOf(answer: Answer): [number, string, ...string[]] {
  const { code, errors = {} } = answer.json<{ code: string; errors?: Record<string, string> }>();
  return [answer.status, code, ...Object.keys(errors)];
}
