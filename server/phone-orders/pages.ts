/** Props of the page on which staff take an order by telephone. */
import type { InvoiceAbove } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

/** What of an event is sold by telephone, and the times of the day that is shown. */
export type PhoneChoices = {
  eventId: string;
  currency: string;
  zone: string;
  byDay: boolean;
  hasSlots: boolean;
  day: IsoDate;
  /** The next day with times, where this one has none. */
  nextDay: IsoDate | null;
  products: { id: string; name: string; priceCents: Cents; most: number }[];
  slots: { id: string; startsAt: IsoDateTime; left: number; prices: Record<string, Cents> }[];
  /** A bank account takes transfers in its currency. */
  takesTransfers: boolean;
};

export type PhoneOrderPages = {
  'OrdersAdmin/Telephone/Create': {
    events: { id: string; title: string; venue: string }[];
    choices: PhoneChoices | null;
    /** Companies that pay on account, for those who may charge them. */
    companies: { id: string; name: string }[];
    languages: { code: string; name: string }[];
    hours: number[];
    mailsGoOut: boolean;
    /** A larger order needs the data of a full invoice; null where none does. */
    invoiceAbove: InvoiceAbove | null;
  };
};
