import { z } from 'zod';
import { isLocale } from '../shared/i18n/languages';
import { instant as anInstant, email, personName, plainText, requiredText } from '../shared/requestParts';

/** Maximum codes per batch or file. */
export const MAX_CODES = 100_000;
const SYMBOLS = 32;
/** At most one in this many possible codes exists, so that guessing is not feasible. */
const SPARSE = 1_000_000;

/** Stored form: capitals, digits and separators. */
export const CODE = /^[A-Z0-9][A-Z0-9._-]{2,63}$/;

/** Normalises a typed code. */
export const normaliseCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

const code = z
  .string()
  .max(80, 'errors.code_form')
  .transform(normaliseCode)
  .pipe(z.string().regex(CODE, 'errors.code_form'));
const instant = z
  .string()
  .transform((text) => text || null)
  .pipe(anInstant().nullable())
  .nullable()
  .default(null);
const tag = requiredText(40);
/** Maximum tags per code. */
export const MAX_TAGS = 20;
const tags = z.array(tag).max(MAX_TAGS).default([]);
const maxUses = z.number().int().min(1).max(1_000_000).default(1);

type Validity = { validFrom: string | null; validUntil: string | null };
const inOrder = ({ validFrom, validUntil }: Validity) => !validFrom || !validUntil || validFrom < validUntil;
const order = { path: ['validUntil'], message: 'errors.ends_before_it_begins' };

const terms = {
  promoId: z.uuid('errors.required'),
  maxUses,
  tags,
  validFrom: instant,
  validUntil: instant,
};

/** Recipient's email, in lower case as stored. */
export const recipientAddress = plainText(254).pipe(z.union([z.literal(''), email()], 'errors.email'));

const recipient = {
  recipient: plainText(200).default(''),
  recipientEmail: recipientAddress.default(''),
  recipientNote: plainText(500).default(''),
};

export const codeRequest = z
  .object({
    code,
    ...recipient,
    active: z.boolean().default(true),
    ...terms,
  })
  .refine(inOrder, order);
export type CodeInput = z.output<typeof codeRequest>;

/** Editable values of a code: its text and promotion are fixed once a person has it. */
export const codeChange = z
  .object({
    ...recipient,
    active: z.boolean(),
    maxUses,
    tags,
    validFrom: instant,
    validUntil: instant,
  })
  .refine(inOrder, order);
export type CodeChange = z.output<typeof codeChange>;

/** Symbols needed after the prefix so that guessing is not feasible. */
export const minLength = (quantity: number): number =>
  Math.max(6, Math.ceil(Math.log(quantity * SPARSE) / Math.log(SYMBOLS)));

export const batchRequest = z
  .object({
    name: requiredText(120),
    prefix: z
      .string()
      .max(20)
      .transform(normaliseCode)
      .pipe(z.string().regex(/^([A-Z0-9][A-Z0-9._-]*)?$/, 'errors.code_form'))
      .default(''),
    length: z.number().int().min(6).max(13).default(8),
    quantity: z.number().int().min(1).max(MAX_CODES),
    ...terms,
  })
  .refine(inOrder, order)
  .refine(({ length, quantity }) => length >= minLength(quantity), {
    path: ['length'],
    message: 'errors.code_too_guessable',
  });
export type BatchInput = z.output<typeof batchRequest>;

export const importRequest = z
  .object({ name: requiredText(120), csv: z.string().min(1), ...terms })
  .refine(inOrder, order);
export type ImportInput = z.output<typeof importRequest>;

export const enterRequest = z.object({
  code: z.string().trim().min(1).max(80).transform(normaliseCode),
});

export const askRequest = z.object({
  promoId: z.uuid(),
  name: personName(),
  email: email(),
  reason: requiredText(1000),
});
export type AskInput = z.output<typeof askRequest>;

export const decisionRequest = z.object({
  note: plainText(1000).default(''),
});

export const tagsRequest = z
  .object({ add: tags, remove: tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: 'errors.required' });
export type TagsInput = z.output<typeof tagsRequest>;

/** `run` is the request's id: a retry emails once. `again`: include codes emailed before. */
export const mailCodesRequest = z.object({
  run: z.uuid(),
  locale: z.string().refine(isLocale),
  again: z.boolean().default(false),
});
export type MailCodesInput = z.output<typeof mailCodesRequest>;
