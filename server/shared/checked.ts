/** Results of a check of a scanned or typed code at a till. */
import type { Cents } from './money';
import type { OrderState } from './states';
import type { IsoDateTime } from './time';
import type { ValidationResult } from './validationResults';

export type CheckedTicket = {
  kind: 'ticket';
  reference: string;
  order: string;
  event: string;
  product: string;
  holder: string | null;
  startsAt: IsoDateTime | null;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  zone: string;
  standing: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked' | 'not_yet' | 'too_late';
  usesLeft: number;
  usesTotal: number;
  /** How many people an entry admits, and how many of an entry in parts may still come. */
  admits: number;
  peopleLeft: number;
  lastEntry: { at: IsoDateTime; gate: string } | null;
  /** The amount refunded for it, or in transit. */
  refund: { amount: Cents; currency: string; isDone: boolean } | null;
  /** The ticket that replaced it. */
  replacedBy: string | null;
  blockedReason: string | null;
  /** Why the gate would refuse it now, by the gate's own rules; null if it would admit. */
  refusal: { result: ValidationResult; says: string | null } | null;
  /** Whether it admits a person now or later. */
  mayPrint: boolean;
};

export type PromoStanding = 'good' | 'off' | 'not_yet' | 'over' | 'used_up';

/** The kind of a code checked at a till. */
export type Checked =
  | CheckedTicket
  | {
      kind: 'order';
      reference: string;
      state: OrderState;
      totalCents: Cents;
      currency: string;
      customer: string | null;
      /** Numbers of its tickets: valid, used, and neither any longer. */
      tickets: { good: number; used: number; ended: number };
      refunded: Cents;
      mayPrintTickets: boolean;
      mayPrintReceipt: boolean;
      awaitsMoney: boolean;
      /** The deadline for its payment. */
      expiresAt: IsoDateTime | null;
      zone: string;
    }
  | {
      kind: 'voucher';
      ending: string;
      left: Cents | null;
      currency: string;
      expiresAt: IsoDateTime | null;
      refusal: string | null;
    }
  | { kind: 'promo'; code: string; name: string; standing: PromoStanding }
  | {
      kind: 'product';
      id: string;
      eventId: string;
      name: string;
      event: string;
      barcode: string;
      priceCents: Cents;
      currency: string;
      /** On sale at tills. */
      isSold: boolean;
    }
  | { kind: 'unknown' };
