/** Requests of tills and shifts. */
import { z } from 'zod';
import { MOVED_KINDS } from '../shared/cash';
import { isCurrency } from '../shared/currencies';
import type { Cents } from '../shared/money';
import { pairingCode } from '../shared/pairing';
import {
  CODE_PAGES,
  isPrinterPort,
  PRINT_FAILURES,
  PRINTER_KINDS,
  PRINTER_PORT,
  PRINTS_AFTER,
} from '../shared/printers';
import { normaliseReference } from '../shared/reference';
import { int4, plainText, requiredText } from '../shared/requestParts';

/** Maximum amount for a drawer. */
export const MAX_CENTS = 100_000_000;
const MAX_PIECES = 100_000;
const MAX_EVENTS = 200;
const ROUNDINGS = [1, 5, 10, 50, 100];

const amount = z.int().min(0, 'errors.amount_negative').max(MAX_CENTS, 'errors.amount_too_high');
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
  /** Maximum discount by the cashier alone, in basis points. */
  discountMost: z.int().min(0, 'errors.percent_negative').max(10_000, 'errors.percent_too_high').default(0),
  /** Minutes in which a sale can be undone at the till; 0: never. */
  undoMinutes: z.int().min(0).max(1440).default(15),
  /** A card payment needs the authorisation code of the terminal's slip. */
  cardCodeNeeded: z.boolean().default(true),
  roundingCents: z.coerce.number().refine((step) => ROUNDINGS.includes(step), 'errors.invalid'),
  holdMinutes: z.int().min(1).max(120),
  paper: z.enum(['80', '58', 'a4']),
  /** Connection and capabilities of the printer. */
  printerKind: z.enum(PRINTER_KINDS).default('browser'),
  printerHost: plainText(200).default(''),
  printerPort: z.int('errors.printer_port').refine(isPrinterPort, 'errors.printer_port').default(PRINTER_PORT),
  codePage: z.enum(CODE_PAGES).default('cp858'),
  printsAfter: z.enum(PRINTS_AFTER).default('all'),
  opensDrawer: z.boolean().default(true),
  eventIds: z.array(z.uuid().toLowerCase()).max(MAX_EVENTS),
  active: z.boolean(),
});
export type CashboxInput = z.output<typeof cashboxRequest>;

/** Pairs a browser with a till. */
export const counterPairingRequest = z.object({ name: requiredText(80) });
export const bindRequest = z.object({ code: pairingCode });

const counted = {
  /** Pieces by denomination; empty if only the total was counted. */
  count: z.record(z.string().regex(/^\d{1,9}$/), z.int().min(0).max(MAX_PIECES)).default({}),
  /** The total, if pieces were not counted. */
  total: amount.nullable().default(null),
  /** Currency of the count. */
  currency,
};

/** A cash count: pieces, total, or both. */
export type Counted = z.output<z.ZodObject<typeof counted>>;

export const openRequest = z.object({ id: z.uuid().toLowerCase(), cashboxId: z.uuid().toLowerCase(), ...counted });
/** Cash that stays in the drawer; a blank field is not 0.00. */
const left = z
  .int('errors.required')
  .min(0, 'errors.amount_negative')
  .max(MAX_CENTS, 'errors.amount_too_high')
  .transform((value) => value as Cents);
export const countRequest = z.object({ ...counted, left, again: z.boolean().default(false) });
export const explainRequest = z.object({ reason });
/** Difference and count that the approver saw. */
export const approvalRequest = z.object({ expectedCents: amount, countedCents: amount, reason });
export type ApprovalInput = z.output<typeof approvalRequest>;

export const pin = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/, 'errors.pin_format');

/** Person who approves a payout by PIN, where required. */
const approval = { approver: z.uuid().toLowerCase().nullish(), pin: pin.nullish() };
export type PayoutApproval = z.output<z.ZodObject<typeof approval>>;

/** A transfer to the safe needs no reason. */
export const moveRequest = z
  .object({
    ...approval,
    id: z.uuid().toLowerCase(),
    kind: z.enum(MOVED_KINDS),
    amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
    reason: plainText(300).default(''),
  })
  .refine(({ kind, reason: said }) => kind === 'drop' || said !== '', { path: ['reason'], error: 'errors.required' });
/** Correction of a closed shift, booked in the open one. */
export const correctionRequest = z.object({
  id: z.uuid().toLowerCase(),
  direction: z.enum(['in', 'out']),
  amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
  reason,
});
export type CorrectionInput = z.output<typeof correctionRequest>;

/** A colleague takes over; with a count, the drawer is handed over. */
export const tillRequest = z.object({
  id: z.uuid().toLowerCase(),
  person: z.uuid().toLowerCase(),
  pin,
  counted: z.object(counted).nullable().default(null),
});
export type MoveInput = z.output<typeof moveRequest>;

const lines = z
  .array(
    z.object({
      eventId: z.uuid().toLowerCase(),
      productId: z.uuid().toLowerCase(),
      appointmentId: z.uuid().toLowerCase().nullish(),
      quantity: z.int().min(1).max(100),
    }),
  )
  .min(1, 'errors.basket_empty')
  .max(40);

/** A refund to pay out, with the slip code of a terminal refund. */
export const payRefundRequest = z.object({
  ...approval,
  refundId: z.uuid().toLowerCase(),
  code: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{4,12})?$/, 'errors.card_code')
    .default(''),
});
export type PayRefundInput = z.output<typeof payRefundRequest>;

const again = requiredText(300).nullish();
const MAX_TICKETS = 500;
/** Print request for papers of an order. Idempotent by id. */
export const printRequest = z
  .object({
    id: z.uuid().toLowerCase(),
    /** `sale`, `exchange`: papers printed automatically afterwards, and only those not printed before. */
    what: z.enum(['sale', 'exchange', 'receipt', 'tickets', 'both']),
    reference: requiredText(40),
    /** References of some tickets of the order; default: all. */
    tickets: z.array(requiredText(40).transform(normaliseReference)).min(1).max(MAX_TICKETS).optional(),
    /** Print with the browser instead of the till's printer. */
    here: z.boolean().default(false),
    /** Reason for another copy. */
    reason: again,
  })
  .refine(({ what, tickets }) => (what === 'exchange' ? tickets : !tickets || what === 'tickets'), {
    path: ['tickets'],
    error: 'errors.invalid',
  });
export type PrintRequest = z.output<typeof printRequest>;

/** Papers of a shift; `report`: X of an open shift, Z of a closed one. */
export const shiftPrintRequest = z.discriminatedUnion('what', [
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('slip'), movementId: z.uuid().toLowerCase(), reason: again }),
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('report'), reason: again }),
  /** Slips of this shift's payouts for an order. */
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('payout'), reference: requiredText(40), reason: again }),
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('drawer'), reason }),
]);
export type ShiftPrintRequest = z.output<typeof shiftPrintRequest>;

export const testPrintRequest = z.object({ id: z.uuid().toLowerCase() });

/** Result of a printer connected to the browser. */
export const printOutcomeRequest = z.object({ failure: z.enum(PRINT_FAILURES).nullable() });

/** Scanned or typed code. */
export const checkRequest = z.object({ code: requiredText(600) });

/** Owner of a balance by email or order, and the code sent to them. */
export const balanceProofRequest = z.object({
  code: requiredText(600),
  digits: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((typed) => /^\d{6}$/.test(typed), 'errors.balance_code_format'),
});

/** Present contents of a basket. */
export const basketRequest = z.object({
  lines,
  /** Version on the page, 0 for a new basket; null skips the check. */
  version: int4(0).nullable().default(null),
});
/** Id of the submission, so that the payment is taken once. */
const id = z.uuid().toLowerCase();
const part = z.discriminatedUnion('kind', [
  /** Cash handed over; 0 if the rest rounds to nothing. */
  z.object({ id, kind: z.literal('cash'), givenCents: z.int().min(0, 'errors.amount_needed').max(MAX_CENTS) }),
  z.object({
    id,
    kind: z.literal('card_manual'),
    amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS),
    code: z
      .string()
      .trim()
      .regex(/^([A-Za-z0-9]{4,12})?$/, 'errors.card_code'),
    last4: z
      .string()
      .trim()
      .regex(/^(\d{4})?$/, 'errors.card_last4'),
    terminal: plainText(40),
  }),
  /** A gift voucher pays its remaining value, up to the amount due. */
  z.object({ id, kind: z.literal('voucher'), code: requiredText(60) }),
  /** A person's balance, up to the amount due; `grant` is their proof (`balanceGrant.ts`). */
  z.object({ id, kind: z.literal('balance'), userId: z.uuid().toLowerCase(), grant: plainText(200).default('') }),
]);
/** At most one balance, since the order belongs to its account. */
const partsOf = (least: number) =>
  z
    .array(part)
    .min(least)
    .max(10)
    .refine((parts) => parts.filter(({ kind }) => kind === 'balance').length < 2, 'errors.balance_twice');

export type CounterPart = z.output<typeof part>;

/** Payments of an order placed elsewhere. */
export const settleRequest = z.object({ parts: partsOf(1) });

export const findManualRequest = z.object({ reference: requiredText(40) });

/** A sale in one request. Idempotent by its ids. */
export const saleRequest = z.object({
  /** Key of the basket. */
  key: id,
  lines,
  /** Total that the cashier saw. */
  totalCents: z.int().min(0).max(MAX_CENTS),
  parts: partsOf(0),
});
export type SaleRequest = z.output<typeof saleRequest>;
