/** A blank field is told to be filled in, whatever its format; a wrong one is told what is wrong. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../../../server/http/validate';
import { email } from '../../../server/shared/requestParts';

const schema = z.object({
  email: email(),
  venue: z.uuid(),
  site: z.url(),
  kind: z.enum(['adult', 'child']),
  amount: z.int(),
  opens: z.string().regex(/^\d\d:\d\d$/, 'errors.time_of_day'),
});

function messagesOf(input: object): Record<string, string> {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? {} : fieldErrors(result.error, ((key: string) => key) as never);
}

const all = (value: unknown) => Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]));

it.each([
  ['an empty string', ''],
  ['spaces', '  '],
  ['null', null],
  ['nothing', undefined],
])('%s is a blank field', (_, blank) => {
  expect(messagesOf(all(blank))).toEqual(all('errors.required'));
});

it('another value keeps the message of its format', () => {
  expect(messagesOf(all('x'))).toEqual({
    email: 'errors.email',
    venue: 'errors.invalid',
    site: 'errors.url',
    kind: 'errors.invalid',
    amount: 'errors.invalid',
    opens: 'errors.time_of_day',
  });
});
