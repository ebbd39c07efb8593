/** The stored contents of an invoice: texts in every language, money in minor units, tax included in every amount. */
import type { LocalText } from './localText';
import { type Cents, subtract } from './money';
import type { IsoDate, IsoDateTime } from './time';

/**
 * Codes of the Spanish tax agency: F2 simplified, F1 full, F3 full in place of simplified ones, R1 and R5 corrections
 * by difference of a full and of a simplified one, R4 a corrected customer of a full one.
 */
export const INVOICE_KINDS = ['F1', 'F2', 'F3', 'R1', 'R4', 'R5'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const isCorrection = (kind: InvoiceKind): boolean => kind === 'R1' || kind === 'R4' || kind === 'R5';
/** Whether it names no customer. */
export const isSimplified = (kind: InvoiceKind): boolean => kind === 'F2' || kind === 'R5';

/** The seller. `address` may have several lines. */
export type InvoiceIssuer = { name: string; address: string; taxId: string; country: string };

export type InvoiceCustomer = {
  name: string;
  taxId: string;
  /** The number is that of a passport, which `country` issued; omitted for a tax ID. */
  document?: 'passport';
  /** ISO 3166-1 alpha-2. */
  country: string;
  address: string;
  postcode: string;
  city: string;
};

/** The same while the buyer types it; they may confirm an unlikely address. */
export type TypedCustomer = InvoiceCustomer & { isConfirmed?: boolean };

/** The amount above which a sale needs a full invoice, and the default country of its form. */
export type InvoiceAbove = { cents: Cents; country: string };

/** Units of one kind at one price; in a correction the difference, so refunds are negative. */
export type InvoiceLine = {
  kind: 'ticket' | 'fee';
  name: LocalText;
  event: LocalText | null;
  startsAt: IsoDateTime | null;
  timeZone: string;
  byDay: boolean;
  quantity: number;
  grossCents: Cents;
  taxCents: Cents;
  /** Basis points. */
  rate: number;
  /** Its code in the accounting system; null if none is set. */
  item: string | null;
  account: string | null;
  taxCode: string | null;
  /** Positions of its units in the order. */
  positions: number[];
  /** On a monthly invoice: the reference of the order, and the day of its sale. */
  order?: string;
  soldOn?: IsoDate;
};

/** `exemption`: the reason for a zero rate, if the organisation gave one. */
/**
 * The amount printed on a line, which is divided for its unit price: without tax on a full invoice (Real Decreto
 * 1619/2012, article 6.1.f), with it on a simplified one. 2 at 24.20 with 21 % are 40.00, and 20.00 each.
 */
export const lineCents = (
  kind: InvoiceKind,
  { grossCents, taxCents }: Pick<InvoiceLine, 'grossCents' | 'taxCents'>,
): Cents => (isSimplified(kind) ? grossCents : subtract(grossCents, taxCents));

export type InvoiceTax = { rate: number; grossCents: Cents; taxCents: Cents; exemption?: string };

/**
 * How an R4 corrects, by the agency's codes: a substitution states the whole invoice again for the same customer; a
 * difference takes it all back from a wrong customer.
 */
export type CorrectsBy = 'S' | 'I';

/**
 * Why a document was issued by mistake (Real Decreto 1007/2023, article 11): a trial, the same sale invoiced twice, a
 * sale that never happened. Real sales are corrected instead.
 */
export const CANCEL_REASONS = ['trial', 'twice', 'never'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** `after`: the number of documents of its order at that time. */
export type Cancellation = { on: IsoDate; reason: CancelReason; words: string; after: number };

/** The first day of the month of a monthly invoice; null for an invoice of one order. */
export const monthOf = ({ lines }: { lines: readonly Pick<InvoiceLine, 'soldOn'>[] }): IsoDate | null => {
  const day = lines[0]?.soldOn;
  return day ? (`${day.slice(0, 8)}01` as IsoDate) : null;
};

export type Invoice = {
  id: string;
  orderId: string;
  position: number;
  kind: InvoiceKind;
  code: string;
  issuedAt: IsoDateTime;
  issuedOn: IsoDate;
  /** The day of the sale; for a monthly invoice the last one in it. */
  operatedOn: IsoDate;
  currency: string;
  grossCents: Cents;
  taxCents: Cents;
  issuer: InvoiceIssuer;
  customer: InvoiceCustomer | null;
  /** Its customer was erased after the retention period. */
  isErased: boolean;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  baseId: string | null;
  /** Set for an R4; null for all others. */
  correctsBy: CorrectsBy | null;
  /** Null while it is in force. */
  cancelled: Cancellation | null;
};

/** Maximum days of an export in one file: a quarter, the usual period of a tax return. */
export const MAX_BOOK_DAYS = 92;
