/** The header that makes a write of the public API idempotent. */
export const KEY_HEADER = 'Idempotency-Key';

/** Its entry in the OpenAPI document. */
export const KEY_PARAMETER = {
  name: KEY_HEADER,
  in: 'header',
  required: true,
  description:
    'Your own id of this request, such as a UUID. Send the same key again after a lost answer: the request takes effect once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, examples: ['8f14e45f-ceea-467f-a7d2-6c5b1f0c9b11'] },
};
