/** What a counter is told of something that was scanned or typed. */
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
  /** How many people one entry lets in, and how many of an entry that has begun may still come. */
  admits: number;
  peopleLeft: number;
  /** The last entry with it. */
  lastEntry: { at: IsoDateTime; gate: string } | null;
  /** What went back, or is on its way back, for it. */
  refund: { amount: Cents; currency: string; isDone: boolean } | null;
  /** The ticket that stands in its place. */
  replacedBy: string | null;
  blockedReason: string | null;
  /** Why the gate refuses it now, by the gate's own decision; null where it lets in. */
  refusal: { result: ValidationResult; says: string | null } | null;
  /** It lets a person in now or later. */
  mayPrint: boolean;
};

export type PromoStanding = 'good' | 'off' | 'not_yet' | 'over' | 'used_up';

/** What something is that was scanned or typed at a counter. */
export type Checked =
  | CheckedTicket
  | {
      kind: 'order';
      reference: string;
      state: OrderState;
      totalCents: Cents;
      currency: string;
      customer: string | null;
      /** Its tickets: how many let a person in, were used, and do neither any more. */
      tickets: { good: number; used: number; ended: number };
      refunded: Cents;
      mayPrintTickets: boolean;
      mayPrintReceipt: boolean;
      awaitsMoney: boolean;
      /** Until when it waits for its money. */
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
      /** On sale at counters. */
      isSold: boolean;
    }
  | { kind: 'unknown' };
