/** Holder fields in a product's form. */
import { z } from 'zod';
import { HOLDER_FIELD_KINDS } from '../shared/holderFieldKinds';
import { localTexts, plainText } from '../shared/requestParts';
import { type HolderField, NAME_FIELD } from './holderFields';
import { day, requiredTexts } from './requestParts';

const MAX_FIELDS = 20;
const MAX_OPTIONS = 100;
const LONGEST_ANSWER = 200;
const MAX = 1_000_000_000;

const CODE = /^[a-z][a-z0-9_]{0,39}$/;
const LIMITED_BY_NUMBER: readonly string[] = ['text', 'document', 'number'];

export const option = z.object({
  value: plainText(60).pipe(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u, 'errors.invalid')),
  label: requiredTexts(120),
});

const bound = z.number().min(-MAX).max(MAX).nullable().default(null);

const field = z
  .object({
    name: z.string().regex(CODE, 'errors.holder_field_code'),
    kind: z.enum(HOLDER_FIELD_KINDS),
    label: requiredTexts(120),
    required: z.boolean(),
    help: localTexts(200).default({}),
    min: bound,
    max: bound,
    from: day,
    until: day,
    options: z.array(option).max(MAX_OPTIONS).default([]),
  })
  .transform((it) => ({
    ...it,
    // Drops limits of other kinds, which would reappear when the kind is changed back.
    ...(LIMITED_BY_NUMBER.includes(it.kind) ? {} : { min: null, max: null }),
    ...(it.kind === 'date' ? {} : { from: null, until: null }),
    ...(it.kind === 'choice' ? {} : { options: [] }),
  }))
  .superRefine((it, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    const isLength = it.kind === 'text' || it.kind === 'document';
    for (const name of ['min', 'max'] as const) {
      const value = it[name];
      if (isLength && value !== null && (!Number.isInteger(value) || value < 0 || value > LONGEST_ANSWER))
        refuse([name], 'errors.holder_length');
    }
    if (it.min !== null && it.max !== null && it.max < it.min) refuse(['max'], 'errors.max_below_min');
    if (it.from && it.until && it.until < it.from) refuse(['until'], 'errors.ends_before_it_begins');
    if (it.kind === 'choice' && it.options.length < 2) refuse(['options'], 'errors.holder_options');
    const values = it.options.map(({ value }) => value);
    values.forEach((value, at) => {
      if (values.indexOf(value) !== at) refuse(['options', at, 'value'], 'errors.holder_option_twice');
    });
    if (it.name === NAME_FIELD && it.kind !== 'text') refuse(['kind'], 'errors.holder_name_is_text');
  });

/** The fields of a product, each name once. */
export const holderFieldsRequest = z
  .array(field)
  .max(MAX_FIELDS)
  .superRefine((fields, context) => {
    const names = fields.map(({ name }) => name);
    names.forEach((name, at) => {
      if (names.indexOf(name) !== at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'errors.holder_field_twice' });
    });
  });
export type HolderFieldValues = z.output<typeof holderFieldsRequest>[number] &
  Pick<HolderField, 'ahead' | 'plain' | 'long'>;
