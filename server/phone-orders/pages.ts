/** Props of the phone order page. */
import type { InvoiceAbove } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

/** Products of an event for phone sale, and times of the shown day. */
export type PhoneChoices = {
  eventId: string;
  currency: string;
  zone: string;
  byDay: boolean;
  hasSlots: boolean;
  day: IsoDate;
  /** Next day with times, if this one has none. */
  nextDay: IsoDate | null;
  products: { id: string; name: string; priceCents: Cents; most: number }[];
  slots: { id: string; startsAt: IsoDateTime; left: number; prices: Record<string, Cents> }[];
  /** There is a bank account for transfers in its currency. */
  takesTransfers: boolean;
};

export type PhoneOrderPages = {
  'OrdersAdmin/Telephone/Create': {
    events: { id: string; title: string; venue: string }[];
    choices: PhoneChoices | null;
    /** Companies with an account, for users who may charge them. */
    companies: { id: string; name: string }[];
    languages: { code: string; name: string }[];
    hours: number[];
    mailsGoOut: boolean;
    /** Orders above this amount need full invoice data; null if none do. */
    invoiceAbove: InvoiceAbove | null;
  };
};
