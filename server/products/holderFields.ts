/**
 * What a product asks of the person a ticket is for. The field called `name` is the holder's name, which stands on the
 * ticket; the answers to the others are kept beside it under their field's name.
 */
import { z } from 'zod';

export const HOLDER_FIELD_KINDS = ['text', 'email', 'phone', 'date', 'document'] as const;
export type HolderFieldKind = (typeof HOLDER_FIELD_KINDS)[number];

export const NAME_FIELD = 'name';
const MAX_LENGTH = 200;

const holderField = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  kind: z.enum(HOLDER_FIELD_KINDS),
  label: z.record(z.string(), z.string()),
  required: z.boolean().default(false),
});
export type HolderField = z.infer<typeof holderField>;

const holderFields = z.array(holderField);

/** The fields a product's row names. @throws ZodError when the row was written by something else than the catalogue. */
export const parseHolderFields = (stored: unknown): HolderField[] => holderFields.parse(stored);

const PATTERNS: Record<HolderFieldKind, RegExp> = {
  text: /^[\s\S]*$/,
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  phone: /^\+?[\d\s().-]{6,24}$/,
  date: /^(19|20|21)\d\d-\d\d-\d\d$/,
  document: /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,29}$/u,
};

const exists = (date: string) => {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
};

export type AnswerProblem = 'required' | 'invalid' | 'email' | 'too_long';

/** What is wrong with an answer, or null. An empty answer is one only where the field is required. */
export function problemWith(field: HolderField, answer: string): AnswerProblem | null {
  if (answer === '') return field.required ? 'required' : null;
  if (answer.length > MAX_LENGTH) return 'too_long';
  if (!PATTERNS[field.kind].test(answer)) return field.kind === 'email' ? 'email' : 'invalid';
  return field.kind === 'date' && !exists(answer) ? 'invalid' : null;
}
