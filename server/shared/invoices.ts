/** What stands on an invoice, as it is kept: texts in every language, money in minor units, tax inside of every amount. */
import type { LocalText } from './localText';
import { type Cents, subtract } from './money';
import type { IsoDate, IsoDateTime } from './time';

/**
 * As the Spanish tax agency calls them: F2 simplified, F1 full, F3 full in the place of simplified ones, R1 and R5 corrections by
 * the difference, of a full one and of a simplified one, R4 the correction of whom a full one is for.
 */
export const INVOICE_KINDS = ['F1', 'F2', 'F3', 'R1', 'R4', 'R5'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const isCorrection = (kind: InvoiceKind): boolean => kind === 'R1' || kind === 'R4' || kind === 'R5';
/** Whether it names no customer. */
export const isSimplified = (kind: InvoiceKind): boolean => kind === 'F2' || kind === 'R5';

/** Who sells. `address` may have several lines. */
export type InvoiceIssuer = { name: string; address: string; taxId: string; country: string };

export type InvoiceCustomer = {
  name: string;
  taxId: string;
  /** The number is of their passport, which `country` issued; left out of a tax number. */
  document?: 'passport';
  /** ISO 3166-1 alpha-2. */
  country: string;
  address: string;
  postcode: string;
  city: string;
};

/** The same while it is typed in the shop: the buyer may confirm an address that is not likely. */
export type TypedCustomer = InvoiceCustomer & { isConfirmed?: boolean };

/** The amount above which a sale needs a full invoice, and the country that its form begins with. */
export type InvoiceAbove = { cents: Cents; country: string };

/** Units of one kind at one price; a correction's amounts are what is added, so what is given back is below nothing. */
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
  /** What the accounting system calls it; null where it was not said. */
  item: string | null;
  account: string | null;
  taxCode: string | null;
  /** The order's units that it is of. */
  positions: number[];
  /** On the invoice of a month: of which order it is, by its reference, and the day on which that was sold. */
  order?: string;
  soldOn?: IsoDate;
};

/** `exemption`: why there is none, where the rate is nothing and the house said so. */
/**
 * What the paper has beside a line, of which its unit price is a part: without tax on a full invoice (Real Decreto 1619/2012,
 * article 6.1.f), with it on a simplified one. 2 at 24.20 with 21 % are 40.00, and 20.00 each.
 */
export const lineCents = (
  kind: InvoiceKind,
  { grossCents, taxCents }: Pick<InvoiceLine, 'grossCents' | 'taxCents'>,
): Cents => (isSimplified(kind) ? grossCents : subtract(grossCents, taxCents));

export type InvoiceTax = { rate: number; grossCents: Cents; taxCents: Cents; exemption?: string };

/**
 * How an R4 corrects, as the tax agency calls it: by substitution it states all anew for the same customer; by the difference it
 * takes all back from a person who was none.
 */
export type CorrectsBy = 'S' | 'I';

/**
 * Why a document should never have been (Real Decreto 1007/2023, article 11): a trial, the same sale invoiced twice, a sale that
 * never was. Whatever did happen is corrected.
 */
export const CANCEL_REASONS = ['trial', 'twice', 'never'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** `after`: how many documents its order had by then. */
export type Cancellation = { on: IsoDate; reason: CancelReason; words: string; after: number };

/** The first day of the month that an invoice is about; null of one that is about an order. */
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
  /** The day of the sale that it is about; of a month's invoice the last one in it. */
  operatedOn: IsoDate;
  currency: string;
  grossCents: Cents;
  taxCents: Cents;
  issuer: InvoiceIssuer;
  customer: InvoiceCustomer | null;
  /** Its customer was erased when the time of the books was over. */
  isErased: boolean;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  baseId: string | null;
  /** Of an R4; null of every other. */
  correctsBy: CorrectsBy | null;
  /** Null while it is in force. */
  cancelled: Cancellation | null;
};

/** Days of the books in one file: a quarter, which is what is declared at once. */
export const MAX_BOOK_DAYS = 92;
