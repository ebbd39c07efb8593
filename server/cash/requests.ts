/** What the forms of cashboxes and their shifts send. */
import { z } from 'zod';
import { MOVED_KINDS } from '../shared/cash';
import { type Cents, isCurrency } from '../shared/money';
import { requiredText } from '../shared/requestParts';

/** The most that a drawer is said to hold. */
const MAX_CENTS = 100_000_000;
const MAX_PIECES = 100_000;
const MAX_EVENTS = 200;
const ROUNDINGS = [1, 5, 10, 50, 100];

const amount = z.int().min(0, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high');
const cents = amount.transform((value) => value as Cents);
const currency = z.string().max(3).refine(isCurrency, 'errors.currency_unknown');
const reason = requiredText(300);

export const cashboxRequest = z.object({
  venueId: z.uuid().toLowerCase(),
  name: requiredText(60),
  channel: z.string().min(1).max(40),
  currency,
  openingFloatCents: cents,
  toleranceCents: cents,
  roundingCents: z.coerce.number().refine((step) => ROUNDINGS.includes(step), 'errors.invalid'),
  holdMinutes: z.int().min(1).max(120),
  paper: z.enum(['80', '58', 'a4']),
  eventIds: z.array(z.uuid().toLowerCase()).max(MAX_EVENTS),
  active: z.boolean(),
});
export type CashboxInput = z.output<typeof cashboxRequest>;

const counted = {
  /** Pieces by what each is worth; empty where only the sum was counted. */
  count: z.record(z.string().regex(/^\d{1,9}$/), z.int().min(0).max(MAX_PIECES)).default({}),
  /** The sum, where pieces were not counted. */
  total: amount.nullable().default(null),
  /** Of what was counted. */
  currency,
};

/** What was counted: pieces, their sum, or both. */
export type Counted = z.output<z.ZodObject<typeof counted>>;

export const openRequest = z.object({ id: z.uuid().toLowerCase(), cashboxId: z.uuid().toLowerCase(), ...counted });
export const countRequest = z.object({ ...counted, left: cents, again: z.boolean().default(false) });
export const explainRequest = z.object({ reason });
export const moveRequest = z.object({
  id: z.uuid().toLowerCase(),
  kind: z.enum(MOVED_KINDS),
  amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
  reason,
});
export type MoveInput = z.output<typeof moveRequest>;
