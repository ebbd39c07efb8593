import { z } from 'zod';
import { normaliseReference } from '../../shared/reference';
import { plainText, storable } from '../../shared/requestParts';

export type RunKind = 'chosen' | 'print' | 'mail' | 'refund';

/** Reason why an order is skipped, before the start or at its turn. */
export const LEFT_OUT_REASONS = [
  'part',
  'not_paid',
  'no_tickets',
  'no_address',
  'used',
  'too_late',
  'nothing_left',
  'payee_needed',
  'disputed',
  'not_allowed',
  'changed',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Maximum lines of a pasted list. */
const MAX_LINES = 500;
const LONGEST = 40_000;

export const runRequest = z.object({
  id: z.uuid().toLowerCase(),
  kind: z.enum(['print', 'mail', 'refund']),
  how: z.enum(['terms', 'all']).default('terms'),
  note: plainText(500).default(''),
});

export const linesRequest = z
  .object({ id: z.uuid().toLowerCase(), references: z.string().max(LONGEST, 'errors.too_many_lines') })
  .transform(({ id, references }) => ({
    id,
    lines: storable(references)
      .split(/\r\n|\r|\n/)
      .map((text) => ({ text: text.trim(), reference: normaliseReference(text).slice(0, 40) })),
  }))
  .refine(({ lines }) => lines.some(({ reference }) => reference !== ''), {
    path: ['references'],
    error: 'errors.required',
  })
  .refine(({ lines }) => lines.length <= MAX_LINES, { path: ['references'], error: 'errors.too_many_lines' });
