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

/** An invoice as an order's pages name it. */
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
  /** Whom one was asked for that comes when the order is paid. */
  awaited: InvoiceCustomer | null;
  /** Whom the invoice is for that there is, where that may be corrected. */
  correctable: { id: string; code: string; customer: InvoiceCustomer } | null;
  can: { askSimplified: boolean; askFull: boolean };
  /** Its invoices may be mailed to the order's address. */
  mails: boolean;
  /** Why nothing can be asked for; null where something can. */
  refusal: 'month' | 'missing' | 'nothing_left' | 'present' | 'returned' | 'not_yours' | null;
  /** Who may ask for it, for a cashier who may not. */
  askers: string[];
  /** They sell at a counter: a link leads back there. */
  atCounter: boolean;
  /** What the form begins with. */
  name: string;
  country: string;
};

/** How records go to the tax agency. `lost`: sealed under a key that nobody has any more, or unreadable. */
export type VerifactuProps = {
  record: Editable<{ enabled: boolean; environment: 'test' | 'live'; file: string; passphrase: string }>;
  certificate: { subject: string; validUntil: IsoDateTime; hasEnded: boolean } | 'lost' | null;
  /** Why the last message was not taken, if it was not. */
  lastError: string | null;
  waiting: number;
  rejected: number;
};

/** What the agency said of an invoice's record. */
export type RecordRow = {
  position: number;
  fingerprint: string;
  state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected';
  receipt: string | null;
  error: string | null;
};

export type InvoicesPages = {
  'Orders/Invoice': InvoicePageProps;
  /** `today` on the organisation's clock: books are those of days before. */
  'Invoices/Index': {
    list: ListProps<typeof invoiceList>;
    today: IsoDate;
    /**
     * The days that books are asked for, yesterday by itself, what was sold in them without an invoice, and what is declared by rate.
     * `hasForm303`: the organisation declares it in Spain.
     */
    books: { days: Days; without: Uninvoiced[]; rates: RateTax[]; hasForm303: boolean };
    /** Invoices have records of VeriFactu. */
    hasRecords: boolean;
  };
  'Invoices/Show': {
    invoice: Invoice;
    order: string;
    /** What it corrects or replaces, and what corrects or replaces it. */
    others: InvoiceRow[];
    /** Its link of the chain; null where it has none. */
    record: RecordRow | null;
    /** The link of its cancellation. */
    cancellation: RecordRow | null;
    /** Everything of its order went back: whom it is for is not corrected any more. */
    isReturned: boolean;
    /** The amount of a real sale that has no invoice once this one is cancelled; null without such an amount. */
    soldWithout: Cents | null;
    can: {
      /** It is the last document in force of its order, and the chain has it. */
      cancel: boolean;
      /** Whom it is for may be corrected. */
      correct: boolean;
    };
  };
  'Settings/Invoices': {
    record: SectionRecord<'invoices'>;
    series: { id: string; name: string }[];
    /** Why none can be issued with what is saved. */
    missing: 'issuer' | 'series' | 'nif' | null;
    currency: string;
    verifactu: VerifactuProps;
  };
};
