import type { EntryWindow } from '../../shared/entryWindow';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import type { IsoDateTime } from '../../shared/time';

/** When a ticket lets its holder in: around a slot's start, on one day while it is open, or on any day of a range without a limit on either side. */
export type Admission =
  | ({ kind: 'slot' | 'day'; startsAt: IsoDateTime } & EntryWindow)
  | { kind: 'open'; validFrom: IsoDateTime | null; validUntil: IsoDateTime | null };

/** All that stands on one printed ticket; texts are already in the ticket's language. */
export type TicketDocument = {
  locale: Locale;
  /** Of an annual pass, for its holder alone. */
  isPass?: boolean;
  /** The holder's face as a JPEG of 4 by 5, where the pass has one. */
  face?: Buffer | null;
  organisationName: string;
  /** Who sells it, with address and tax number. */
  issuer?: string;
  /** `#rrggbb`; the house green without it. Paper rolls are black only. */
  accentColour?: string;
  eventTitle: string;
  venue: { name: string; address: string };
  /** The venue's IANA zone, in which every time is written. */
  timeZone: string;
  admission: Admission;
  productName: string;
  /** How many people one entry lets in. */
  admits?: number;
  holderName: string | null;
  gateName: string | null;
  price: Cents;
  /** The ticket it was bought with, on which the price stands. */
  partOf?: string | null;
  currency: string;
  /** Such as "10 % VAT included". */
  taxNote: string | null;
  orderReference: string;
  /** The ten characters to type where the code cannot be scanned. */
  ticketReference: string;
  /** Its number in a series. */
  serial?: string | null;
  /** The signed code in the QR. */
  ticketCode: string;
  /** Which of the order's tickets this is. */
  position: { number: number; of: number };
  arrivalAdvice: string | null;
  refundPolicy: string | null;
};
