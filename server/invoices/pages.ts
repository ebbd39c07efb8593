import type { ListProps } from '../infra/lists';
import type { OrderHead } from '../orders/pages';
import type { SectionRecord } from '../settings/pages';
import type { Invoice, InvoiceCustomer, InvoiceKind } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { Days } from '../shared/period';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { invoiceList } from './invoiceList';
import type { RateTax, Uninvoiced } from './vatBook';

/** An invoice in an order's pages. */
export type InvoiceRow = {
  id: string;
  kind: InvoiceKind;
  code: string;
  issuedOn: IsoDate;
  grossCents: Cents;
  currency: string;
  customer: string | null;
  isCancelled: boolean;
};

export type InvoicePageProps = {
  order: OrderHead;
  invoices: InvoiceRow[];
  /** Customer of a requested invoice, issued on payment. */
  awaited: InvoiceCustomer | null;
  /** Customer of the existing invoice, if it can be corrected. */
  correctable: { id: string; code: string; customer: InvoiceCustomer } | null;
  can: { askSimplified: boolean; askFull: boolean };
  /** Its invoices can be emailed to the order's address. */
  mails: boolean;
  /** Reason why nothing can be requested; null if something can. */
  refusal: 'month' | 'missing' | 'nothing_left' | 'present' | 'returned' | 'not_yours' | null;
  /** People who may request it, for a cashier who may not. */
  askers: string[];
  /** The viewer sells at a till: a link returns there. */
  atCounter: boolean;
  /** Initial values of the form. */
  name: string;
  country: string;
};

/** Transmission of records to the tax agency. `lost`: encrypted with a lost key, or unreadable. */
export type VerifactuProps = {
  record: Editable<{ enabled: boolean; environment: 'test' | 'live'; file: string; passphrase: string }>;
  certificate: { subject: string; validUntil: IsoDateTime; hasEnded: boolean } | 'lost' | null;
  /** Why the last message was refused, if it was. */
  lastError: string | null;
  waiting: number;
  rejected: number;
};

/** The agency's answer to an invoice's record. */
export type RecordRow = {
  position: number;
  fingerprint: string;
  state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected';
  receipt: string | null;
  error: string | null;
};

export type InvoicesPages = {
  'Orders/Invoice': InvoicePageProps;
  /** `today` in the organisation's time zone: the journal is available for earlier days. */
  'Invoices/Index': {
    list: ListProps<typeof invoiceList>;
    today: IsoDate;
    /**
     * Days of the journal (default: yesterday), sales without an invoice, and tax by rate. `hasForm303`: the
     * organisation declares it in Spain.
     */
    books: { days: Days; without: Uninvoiced[]; rates: RateTax[]; hasForm303: boolean };
    /** Invoices have VeriFactu records. */
    hasRecords: boolean;
  };
  'Invoices/Show': {
    invoice: Invoice;
    order: string;
    /** Invoices that it corrects or replaces, and those that correct or replace it. */
    others: InvoiceRow[];
    /** Its record in the chain; null if it has none. */
    record: RecordRow | null;
    /** Record of its cancellation. */
    cancellation: RecordRow | null;
    /** Its order was fully refunded, so the customer can no longer be corrected. */
    isReturned: boolean;
    /** Amount of a real sale that would have no invoice after a cancellation; null if none. */
    soldWithout: Cents | null;
    can: {
      /** It is the last valid document of its order and has a record. */
      cancel: boolean;
      /** Its customer can be corrected. */
      correct: boolean;
    };
  };
  'Settings/Invoices': {
    record: SectionRecord<'invoices'>;
    series: { id: string; name: string }[];
    /** Reason why none can be issued with the saved settings. */
    missing: 'issuer' | 'series' | 'nif' | null;
    currency: string;
    verifactu: VerifactuProps;
  };
};
