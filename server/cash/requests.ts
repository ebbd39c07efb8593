/** What the forms of cashboxes and their shifts send. */
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

/** The most that a drawer is said to hold. */
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
  /** What a cashier takes off alone, in basis points. */
  discountMost: z.int().min(0, 'errors.percent_negative').max(10_000, 'errors.percent_too_high').default(0),
  /** How long a sale may be undone at the counter; 0 not at all. */
  undoMinutes: z.int().min(0).max(1440).default(15),
  roundingCents: z.coerce.number().refine((step) => ROUNDINGS.includes(step), 'errors.invalid'),
  holdMinutes: z.int().min(1).max(120),
  paper: z.enum(['80', '58', 'a4']),
  /** Who brings the bytes to the printer, and what it can do. */
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

/** For one more browser of a cashbox. */
export const counterPairingRequest = z.object({ name: requiredText(80) });
export const bindRequest = z.object({ code: pairingCode });

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
/** The difference that a second person read before they approved it. */
export const approvalRequest = z.object({ expectedCents: amount, countedCents: amount, reason });
export type ApprovalInput = z.output<typeof approvalRequest>;

export const pin = z
  .string()
  .trim()
  .regex(/^\d{4,8}$/, 'errors.pin_format');

/** The second person who approves a payout by PIN, where one has to. */
const approval = { approver: z.uuid().toLowerCase().nullish(), pin: pin.nullish() };
export type PayoutApproval = z.output<z.ZodObject<typeof approval>>;

/** To the safe says all of itself: no reason is needed beside it. */
export const moveRequest = z
  .object({
    ...approval,
    id: z.uuid().toLowerCase(),
    kind: z.enum(MOVED_KINDS),
    amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
    reason: plainText(300).default(''),
  })
  .refine(({ kind, reason: said }) => kind === 'drop' || said !== '', { path: ['reason'], error: 'errors.required' });
/** Of a closed shift, into the one that is open. */
export const correctionRequest = z.object({
  id: z.uuid().toLowerCase(),
  direction: z.enum(['in', 'out']),
  amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS, 'errors.amount_too_high'),
  reason,
});
export type CorrectionInput = z.output<typeof correctionRequest>;

/** A colleague takes over; with a count it is a handover of the drawer. */
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

/** A refund that is paid out; the code of the terminal's slip where one gave it back. */
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
/** Papers of an order to print, with an id of their own: sent twice, they are printed once. */
export const printRequest = z
  .object({
    id: z.uuid().toLowerCase(),
    /** `sale`, `exchange`: the papers that the till prints afterwards, and only those that were never printed. */
    what: z.enum(['sale', 'exchange', 'receipt', 'tickets', 'both']),
    reference: requiredText(40),
    /** References of some tickets of the order; all of them without it. */
    tickets: z.array(requiredText(40).transform(normaliseReference)).min(1).max(MAX_TICKETS).optional(),
    /** By the browser's own print, whatever the cashbox has. */
    here: z.boolean().default(false),
    /** Why it is printed again. */
    reason: again,
  })
  .refine(({ what, tickets }) => (what === 'exchange' ? tickets : !tickets || what === 'tickets'), {
    path: ['tickets'],
    error: 'errors.invalid',
  });
export type PrintRequest = z.output<typeof printRequest>;

/** What a shift prints of its own; `report`: X of one that goes on, Z of one that is closed. */
export const shiftPrintRequest = z.discriminatedUnion('what', [
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('slip'), movementId: z.uuid().toLowerCase(), reason: again }),
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('report'), reason: again }),
  /** The slips of what this shift has paid out of an order. */
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('payout'), reference: requiredText(40), reason: again }),
  z.object({ id: z.uuid().toLowerCase(), what: z.literal('drawer'), reason }),
]);
export type ShiftPrintRequest = z.output<typeof shiftPrintRequest>;

export const testPrintRequest = z.object({ id: z.uuid().toLowerCase() });

/** What a printer at the browser's own cable made of it. */
export const printOutcomeRequest = z.object({ failure: z.enum(PRINT_FAILURES).nullable() });

/** What was scanned or typed. */
export const checkRequest = z.object({ code: requiredText(600) });

/** The owner of a balance, by their address or order, and the code that they were sent. */
export const balanceProofRequest = z.object({
  code: requiredText(600),
  digits: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((typed) => /^\d{6}$/.test(typed), 'errors.balance_code_format'),
});

/** What is in a basket now. */
export const basketRequest = z.object({
  lines,
  /** What the page shows it to be, 0 of a new one; null changes it whatever it is. */
  version: int4(0).nullable().default(null),
});
/** The submission's own, so that the money is taken once. */
const id = z.uuid().toLowerCase();
const part = z.discriminatedUnion('kind', [
  /** The cash that was handed over: nothing where the rest is rounded to nothing. */
  z.object({ id, kind: z.literal('cash'), givenCents: z.int().min(0, 'errors.amount_needed').max(MAX_CENTS) }),
  z.object({
    id,
    kind: z.literal('card_manual'),
    amountCents: z.int().min(1, 'errors.amount_needed').max(MAX_CENTS),
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{4,12}$/, 'errors.card_code'),
    last4: z
      .string()
      .trim()
      .regex(/^(\d{4})?$/, 'errors.card_last4'),
    terminal: plainText(40),
  }),
  /** A gift voucher gives what is left on it, at most what is to pay. */
  z.object({ id, kind: z.literal('voucher'), code: requiredText(60) }),
  /** A person's store credit, at most what is to pay; `grant` is their proof (`balanceGrant.ts`). */
  z.object({ id, kind: z.literal('balance'), userId: z.uuid().toLowerCase(), grant: plainText(200).default('') }),
]);
/** One balance at most: the order is of the account that pays so. */
const partsOf = (least: number) =>
  z
    .array(part)
    .min(least)
    .max(10)
    .refine((parts) => parts.filter(({ kind }) => kind === 'balance').length < 2, 'errors.balance_twice');

export type CounterPart = z.output<typeof part>;

/** Parts of an order that was placed elsewhere. */
export const settleRequest = z.object({ parts: partsOf(1) });

export const findManualRequest = z.object({ reference: requiredText(40) });

/** A sale in one request. Sent again with the same ids, it is the same sale. */
export const saleRequest = z.object({
  /** Of the basket. */
  key: id,
  lines,
  /** What the cashier saw. */
  totalCents: z.int().min(0).max(MAX_CENTS),
  parts: partsOf(0),
});
export type SaleRequest = z.output<typeof saleRequest>;
