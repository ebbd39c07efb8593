import type { EntryWindow } from '../../shared/entryWindow';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import type { IsoDateTime } from '../../shared/time';

/**
 * Entry period of a ticket: around a slot, on a day during opening hours, or within a range that may be open on either
 * side.
 */
export type Admission =
  | ({ kind: 'slot' | 'day'; startsAt: IsoDateTime } & EntryWindow)
  | { kind: 'open'; validFrom: IsoDateTime | null; validUntil: IsoDateTime | null };

/** Content of a printed ticket, in the ticket's language. */
export type TicketDocument = {
  locale: Locale;
  /** Ticket of an annual pass, for its holder only. */
  isPass?: boolean;
  /** Photo of the holder as JPEG of 4 by 5, if the pass has one. */
  face?: Buffer | null;
  organisationName: string;
  /** Seller with address and tax ID. */
  issuer?: string;
  /** `#rrggbb`; default: green. Rolls are black only. */
  accentColour?: string;
  eventTitle: string;
  venue: { name: string; address: string };
  /** IANA time zone of the venue, used for all times. */
  timeZone: string;
  admission: Admission;
  productName: string;
  /** People per entry. */
  admits?: number;
  holderName: string | null;
  gateName: string | null;
  price: Cents;
  /** The ticket it was bought with, which shows the price. */
  partOf?: string | null;
  currency: string;
  /** E.g. "10 % VAT included". */
  taxNote: string | null;
  orderReference: string;
  /** Ten characters to type if the code cannot be scanned. */
  ticketReference: string;
  /** Serial number of its series. */
  serial?: string | null;
  /** Signed code in the QR code. */
  ticketCode: string;
  /** Number of this ticket in the order. */
  position: { number: number; of: number };
  arrivalAdvice: string | null;
  refundPolicy: string | null;
};
