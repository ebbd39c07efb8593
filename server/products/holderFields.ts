/**
 * A product's questions about the ticket holder. The field `name` is the holder's name, which is on the ticket; the
 * other answers are stored beside it under their field's name.
 */
import { z } from 'zod';
import { HOLDER_FIELD_KINDS } from '../shared/holderFieldKinds';
import { type LocalText, localText } from '../shared/localText';
import { DAY_MS, dayIn } from '../shared/time';
import type { ShopHolderField } from './pages';

export const NAME_FIELD = 'name';
/** The answer of a ticked box; an unticked one has no answer. */
export const TICKED = 'yes';

const localTexts = z.record(z.string(), z.string());

const holderField = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  kind: z.enum(HOLDER_FIELD_KINDS),
  label: localTexts,
  required: z.boolean().default(false),
  /** A sentence under the label. */
  help: localTexts.optional(),
  /** Characters of a text, value of a number. */
  min: z.number().nullish(),
  max: z.number().nullish(),
  /** First and last day of a date. */
  from: z.string().nullish(),
  until: z.string().nullish(),
  /** Dates only: from today, at most so many days ahead. */
  ahead: z.number().nullish(),
  /** A text that appears in emails to others: no web address. */
  plain: z.boolean().optional(),
  /** Several lines. */
  long: z.boolean().optional(),
  /** Choices only; the answer is the option's value. */
  options: z.array(z.object({ value: z.string(), label: localTexts })).optional(),
});
export type HolderField = z.infer<typeof holderField>;

const holderFields = z.array(holderField);

/** The fields in a product's row. @throws ZodError when the row was written by something else than the catalogue. */
export const parseHolderFields = (stored: unknown): HolderField[] => holderFields.parse(stored);

const isSet = ([, value]: readonly [string, unknown]): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * First and last allowed day; a range relative to today starts with today in any time zone, since the answer has none.
 */
export function boundsOf({ from, until, ahead }: HolderField, now = new Date()) {
  if (ahead == null) return { from, until };
  const last = new Date(now.getTime() + ahead * DAY_MS);
  return { from: dayIn(now, 'Etc/GMT+12'), until: dayIn(last, 'UTC') };
}

/** A field for a person, in their language; without unset limits. */
export function askedField(field: HolderField, locale: string): ShopHolderField {
  const { name, kind, required, min, max, long } = field;
  const textIn = (texts: LocalText | undefined) => localText(texts ?? {}, locale);
  const options = field.options?.map(({ value, label }) => ({ value, label: textIn(label) }));
  const more = Object.entries({ help: textIn(field.help), min, max, ...boundsOf(field), options, long }).filter(isSet);
  return { name, kind, label: textIn(field.label), required, ...Object.fromEntries(more) };
}
