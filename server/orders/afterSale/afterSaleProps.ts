/** Types of an order after its sale, as its pages show it. */
import type { ShopHolderField } from '../../products/pages';
import type { LegalKind } from '../../shared/legalKinds';
import type { Cents } from '../../shared/money';
import type { ConversationState } from '../../shared/states';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { Attention } from '../attentionCauses';
import type { ItemVisit, VisitPlace } from '../visits/visitProps';

/** A ticket as shown on a page. */
export type OrderTicket = {
  reference: string;
  /** Serial number of its series; null for products without one. */
  serial: string | null;
  /** The signed code; null if the ticket cannot be used or the viewer may not see the code. */
  code: string | null;
  /** QR code as an SVG path, `size` modules wide; null without a code. */
  qr: { size: number; path: string } | null;
  position: number;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  productName: string;
  /** An add-on, such as an audio guide: it is counted and named apart from tickets. */
  isAddOn: boolean;
  holderName: string | null;
  /** The buyer has transferred it to another person and no longer sees its code. */
  isGiven: boolean;
  priceCents: Cents;
  /** The ticket that it was bought with and that carries the price of both; null if it has its own price. */
  partOf: string | null;
  place: VisitPlace;
  startsAt: IsoDateTime | null;
  endsAt: IsoDateTime | null;
  /** The holder still has it and the visit takes place: it is shown, printed, emailed and kept in wallets. */
  isUsable: boolean;
  /** Its slot was cancelled: the gate denies it, although the ticket itself is valid. */
  isCancelled: boolean;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  usesTotal: number;
  usesLeft: number;
  /** It belongs to an annual pass, whose own page shows name, photo and visits. */
  isPass: boolean;
  /** Number of people one entry admits; 0 = takes no place. */
  admits: number;
  /** People who may still enter once the first has: 2 of 4. */
  peopleLeft: number;
  usedAt: IsoDateTime | null;
};

/** A payment. Buyers see money that was taken; staff see every attempt and the provider's details. */
export type OrderPayment = {
  attempt: number;
  method: string;
  state: string;
  amountCents: Cents;
  cardBrand: string | null;
  cardLast4: string | null;
  at: IsoDateTime;
  /** Day of the bank transfer that paid an order on account. */
  paidOn: IsoDate | null;
  /** Bought on account, and not yet paid by the company. */
  isOwed: boolean;
  staff: { provider: string; providerRef: string | null; failureCode: string | null } | null;
};

/** A refund. */
export type OrderRefund = {
  id: string;
  amountCents: Cents;
  state: string;
  reason: string;
  at: IsoDateTime;
  /** Refunded to the balance of the order's owner. */
  toBalance: boolean;
};

/** A conversation about the order. */
export type OrderQuestion = { id: string; subject: string; state: ConversationState; at: IsoDateTime };

/** Old and new value of a changed detail; null where the value is empty. */
export type OrderChange = {
  what: 'name' | 'email' | 'phone' | 'holder' | 'time' | 'product';
  from: string | null;
  to: string | null;
};

/** A link that shows an order, for a buyer who cannot receive email. */
export type HandedLink = { url: string; qr: { size: number; path: string } };

/** The part of an order that only staff see. */
export type OrderDossier = {
  /** Link that staff can give to the buyer. */
  handedLink: HandedLink | null;
  customer: { name: string | null; email: string | null; phone: string | null };
  /** Note written at the box office. */
  note: string | null;
  channel: string;
  locale: string;
  history: {
    kind: string;
    from: string | null;
    to: string | null;
    by: string | null;
    at: IsoDateTime;
    detail: string | null;
    /** Amount paid, refunded, or added for other visits (negative: less to pay). */
    amount: Cents | null;
    changes: OrderChange[];
  }[];
  attentions: Attention[];
  /** Legal texts that the buyer accepted. */
  acceptances: { kind: LegalKind; version: number; language: string; at: IsoDateTime }[];
  /** Emails are shown only to viewers who may see them in all events of the order. */
  seesMails: boolean;
  mails: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    state: string;
    error: string | null;
    heldBack: 'hour' | 'day' | 'link' | null; // not sent: too many in that period; or failed, and its link no longer works
    at: IsoDateTime;
  }[];
};

/** A field that the product asks the holder for. Only staff see the given answer. */
export type HolderQuestion = ShopHolderField & { isGiven: boolean; value: string | null };

/** A sold unit with its holder and tickets. */
export type OrderItemRow = ItemVisit & {
  id: string;
  name: string;
  isAddOn: boolean;
  priceCents: Cents;
  discountCents: Cents;
  /** Its further visits by time; those without a time come last. */
  visits: ItemVisit[];
  holderName: string | null;
  questions: HolderQuestion[];
  canEditHolder: boolean;
  /** The buyer may correct the holder's name for this fee. */
  correction: { feeCents: Cents } | null;
  /** Note for the gate about the visitor; null for viewers who are not staff. */
  gateNote: string | null;
  canNoteGate: boolean;
  /** A gift voucher: it is not used at the gate. */
  isVoucher: boolean;
};

/** A gift voucher bought with the order. */
export type OrderVoucher = {
  itemId: string;
  position: number;
  name: string;
  amount: Cents;
  /** Set once the voucher is issued. */
  voucherId: string | null;
  state: 'unpaid' | 'off' | 'awaited' | 'good' | 'used' | 'ended' | 'blocked' | 'returned';
  /** Code of a voucher that can be spent, for a viewer with a key of the order; null if it cannot be shown. */
  code: string | null;
  /** Null before it is issued. */
  left: Cents | null;
  expiresAt: IsoDateTime | null;
  zone: string;
  /** Recipient, email address and day of delivery; empty where the buyer gave none. */
  to: string;
  email: string;
  day: string;
  mailedAt: IsoDateTime | null;
  /** The viewer may change recipient and address. */
  canCorrect: boolean;
};

/** Refund policy of an event, as accepted with the order. */
export type RefundPolicy = { event: string; text: string };

/** Units of one product at one price for one time, shown on receipts. */
export type OrderLine = {
  name: string;
  /** Title of the event. */
  event: string;
  timeZone: string;
  byDay: boolean;
  quantity: number;
  startsAt: IsoDateTime | null;
  unitCents: Cents;
  amountCents: Cents;
  visits: LineVisit[];
};

/** A further visit of a line, with the time zone of its venue; null while the buyer has not chosen a time. */
export type LineVisit = { title: string; startsAt: IsoDateTime | null; zone: string; byDay: boolean };
