/** What an order is after its sale, as its pages show it. */
import type { ShopHolderField } from '../../products/pages';
import type { LegalKind } from '../../shared/legalKinds';
import type { Cents } from '../../shared/money';
import type { ConversationState } from '../../shared/states';
import type { IsoDate, IsoDateTime } from '../../shared/time';
import type { Attention } from '../attentionCauses';
import type { ItemVisit, VisitPlace } from '../visits/visitProps';

/** One ticket on a screen. */
export type OrderTicket = {
  reference: string;
  /** Its number in a series, where its product has one. */
  serial: string | null;
  /** The signed code; null for one that cannot be used, and for those who may not see it. */
  code: string | null;
  /** Its QR as an outline, `size` modules wide; null with the code. */
  qr: { size: number; path: string } | null;
  position: number;
  state: 'valid' | 'used' | 'cancelled' | 'replaced' | 'expired' | 'blocked';
  productName: string;
  holderName: string | null;
  /** Another person than its buyer has it: the buyer has no code of it. */
  isGiven: boolean;
  priceCents: Cents;
  /** The ticket it was bought with, whose price is for both; null for one with a price of its own. */
  partOf: string | null;
  place: VisitPlace;
  startsAt: IsoDateTime | null;
  endsAt: IsoDateTime | null;
  /** Still its holder's, for a visit that takes place: it is shown, printed, mailed and kept in wallets. */
  isUsable: boolean;
  /** Its slot was cancelled: it is refused at the gate, though the ticket stands. */
  isCancelled: boolean;
  validFrom: IsoDateTime;
  validUntil: IsoDateTime;
  usesTotal: number;
  usesLeft: number;
  /** Of an annual pass: name, photo and visits are on its own page. */
  isPass: boolean;
  /** How many people one entry lets in; 0 = without taking a place. */
  admits: number;
  /** Of an entry that has begun: how many may still come in; 2 of 4. */
  peopleLeft: number;
  usedAt: IsoDateTime | null;
};

/** Money in. Buyers see what was taken; staff see every attempt and what the provider calls it. */
export type OrderPayment = {
  attempt: number;
  method: string;
  state: string;
  amountCents: Cents;
  cardBrand: string | null;
  cardLast4: string | null;
  at: IsoDateTime;
  /** The day of the transfer that paid an order on account. */
  paidOn: IsoDate | null;
  /** It was bought on account, and its company still owes it. */
  isOwed: boolean;
  staff: { provider: string; providerRef: string | null; failureCode: string | null } | null;
};

/** Money back. */
export type OrderRefund = {
  id: string;
  amountCents: Cents;
  state: string;
  reason: string;
  at: IsoDateTime;
  /** It becomes credit of the owner's. */
  toBalance: boolean;
};

/** What was asked about an order. */
export type OrderQuestion = { id: string; subject: string; state: ConversationState; at: IsoDateTime };

/** What something of an order was before, and is since; null where it was, or is, empty. */
export type OrderChange = {
  what: 'name' | 'email' | 'phone' | 'holder' | 'time' | 'product';
  from: string | null;
  to: string | null;
};

/** A link that shows an order, for a buyer whom no mail reaches. */
export type HandedLink = { url: string; qr: { size: number; path: string } };

/** What only staff see of an order. */
export type OrderDossier = {
  /** For staff to hand out. */
  handedLink: HandedLink | null;
  customer: { name: string | null; email: string | null; phone: string | null };
  /** Written down at a counter. */
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
    /** The money of it: what was paid, refunded, or is paid more (less than nothing: less) for other visits. */
    amount: Cents | null;
    changes: OrderChange[];
  }[];
  attentions: Attention[];
  /** Which legal texts its buyer agreed to. */
  acceptances: { kind: LegalKind; version: number; language: string; at: IsoDateTime }[];
  /** Mails are for those who may see them in all of it. */
  seesMails: boolean;
  mails: {
    id: string;
    kind: string;
    recipient: string;
    subject: string;
    state: string;
    error: string | null;
    heldBack: 'hour' | 'day' | 'link' | null; // not sent: so many went there within it; or failed, and its link is gone
    at: IsoDateTime;
  }[];
};

/** A field a product asks of the holder. A given answer is shown to staff only. */
export type HolderQuestion = ShopHolderField & { isGiven: boolean; value: string | null };

/** One unit sold, with its own holder and outcome. */
export type OrderItemRow = ItemVisit & {
  id: string;
  name: string;
  priceCents: Cents;
  discountCents: Cents;
  /** What it visits besides, in order of time; those without a time yet at the end. */
  visits: ItemVisit[];
  holderName: string | null;
  questions: HolderQuestion[];
  canEditHolder: boolean;
  /** Its buyer may correct the name of its holder, for this fee. */
  correction: { feeCents: Cents } | null;
  /** What staff tell the gate of its visitor; null for those who are not staff. */
  gateNote: string | null;
  canNoteGate: boolean;
  /** A gift voucher: it is not used at the gate. */
  isVoucher: boolean;
};

/** A gift voucher among what was bought. */
export type OrderVoucher = {
  itemId: string;
  position: number;
  name: string;
  amount: Cents;
  /** Once it is issued. */
  voucherId: string | null;
  state: 'unpaid' | 'off' | 'awaited' | 'good' | 'used' | 'ended' | 'blocked' | 'returned';
  /** Of one that pays, for a person who has the order's key; null as well where it cannot be shown. */
  code: string | null;
  /** Null before it is issued. */
  left: Cents | null;
  expiresAt: IsoDateTime | null;
  zone: string;
  /** Whom it is for, and the address that it is mailed to on a day; empty where nothing was said. */
  to: string;
  email: string;
  day: string;
  mailedAt: IsoDateTime | null;
  /** The viewer may name anew where it goes. */
  canCorrect: boolean;
};

/** What was agreed on giving tickets back, for one event. */
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

/** Further visit of a line, in the time zone there; without a time the buyer chooses it later. */
export type LineVisit = { title: string; startsAt: IsoDateTime | null; zone: string; byDay: boolean };
