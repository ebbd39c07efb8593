/** Requests of the event forms. */
import { z } from 'zod';
import { isCurrency } from '../shared/currencies';
import { EVENT_KINDS } from '../shared/eventKinds';
import { defaultLocale } from '../shared/i18n/languages';
import { areDescending, sortSteps } from '../shared/refunds';
import {
  amountUpTo,
  localIds,
  localTexts,
  optionalInstant,
  percentage,
  plainText,
  wholeNumber,
} from '../shared/requestParts';

/** Maximum hours of a deadline before a visit: a year. */
const MAX_HOURS = 8784;
const MAX_STEPS = 6;
/** In minor units, like prices. */
const MAX_REFUND_FEE = 100_000_000;
const MAX_FREE = 1000;
const MAX_MOVES = 1000;
const MAX_MINUTES = 60 * 24 * 31;
const MAX_OFFER_MINUTES = 60 * 24 * 7;
const MAX_VISIT_MINUTES = 60 * 24 * 7;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const title = localTexts(160).superRefine((texts, context) => {
  if (Object.keys(texts).length === 0)
    context.addIssue({ code: 'custom', path: [defaultLocale()], message: 'errors.required' });
});

const slug = z.string().trim().toLowerCase().min(1).max(120).regex(SLUG, 'errors.slug_form');

const basics = z.object({
  title,
  summary: localTexts(300),
  slug,
  kind: z.enum(EVENT_KINDS),
  venueId: z.uuid().toLowerCase(),
  zone: plainText(120),
  currency: z.string().refine(isCurrency, 'errors.currency_unknown'),
});

export const newEventRequest = basics;
export type NewEventInput = z.output<typeof newEventRequest>;

export const eventRequest = basics
  .extend({
    description: localTexts(10_000),
    arrivalAdvice: localTexts(4000),
    refundPolicy: localTexts(4000),
    included: localTexts(200).default({}),
    visitMinutes: wholeNumber(1, MAX_VISIT_MINUTES).nullable().default(null),
    images: localIds(),
    imageAlt: localTexts(300),
    salesFrom: optionalInstant(),
    salesUntil: optionalInstant(),
    salesCloseMinutes: wholeNumber(-MAX_MINUTES, MAX_MINUTES),
    /** How long an offer of the waiting list is valid; null without a waiting list. */
    waitingMinutes: wholeNumber(10, MAX_OFFER_MINUTES).nullable().default(null),
    rescheduleUntilHours: wholeNumber(0, MAX_HOURS),
    rescheduleMoves: wholeNumber(0, MAX_MOVES).nullable().default(null),
    rescheduleFeeCents: amountUpTo(MAX_REFUND_FEE).default(0),
    rescheduleRefunds: z.boolean().default(true),
    rescheduleExchanges: z.boolean().default(false),
    transfers: z.boolean().default(true),
    transferUntilHours: wholeNumber(0, MAX_HOURS).default(0),
    refundSteps: z
      .array(z.object({ hoursBefore: wholeNumber(0, MAX_HOURS), percent: percentage() }))
      .max(MAX_STEPS)
      .refine(areDescending, 'errors.refund_steps')
      .transform(sortSteps)
      .default([]),
    refundFeeCents: amountUpTo(MAX_REFUND_FEE).default(0),
    refundOrderFee: z.boolean().default(false),
    refundToBalance: z.boolean().default(false),
    holderChanges: z.boolean().default(false),
    holderUntilHours: wholeNumber(0, MAX_HOURS),
    holderChangeFeeCents: amountUpTo(MAX_REFUND_FEE).default(0),
    maxFreePerPerson: wholeNumber(1, MAX_FREE).nullable().default(null),
  })
  .refine((event) => !event.salesFrom || !event.salesUntil || event.salesFrom < event.salesUntil, {
    path: ['salesUntil'],
    error: 'errors.sales_window',
  });
export type EventInput = z.output<typeof eventRequest>;

/** The whole programme in its new order. */
export const orderRequest = z.object({ ids: z.array(z.uuid().toLowerCase()).min(1).max(2000) });

/** A copy, under the id that the page chose. */
export const copyRequest = z.object({ id: z.uuid().toLowerCase() });
