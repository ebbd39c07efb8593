import type { ListProps } from '../infra/lists';
import type { OrderHead } from '../orders/pages';
import type { SectionRecord } from '../settings/pages';
import type { Invoice, InvoiceCustomer, InvoiceKind } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { IsoDate } from '../shared/time';
import type { invoiceList } from './invoiceList';

/** An invoice as an order's pages name it. */
export type InvoiceRow = {
  id: string;
  kind: InvoiceKind;
  code: string;
  issuedOn: IsoDate;
  grossCents: Cents;
  currency: string;
  customer: string | null;
};

export type InvoicePageProps = {
  order: OrderHead;
  invoices: InvoiceRow[];
  /** Whom one was asked for that comes when the order is paid. */
  awaited: InvoiceCustomer | null;
  can: { askSimplified: boolean; askFull: boolean };
  /** Why nothing can be asked for; null where something can. */
  refusal: 'missing' | 'nothing_left' | 'has_one' | 'not_yours' | null;
  /** What the form begins with. */
  name: string;
  country: string;
};

export type InvoicesPages = {
  'Orders/Invoice': InvoicePageProps;
  'Invoices/Index': { list: ListProps<typeof invoiceList> };
  'Invoices/Show': {
    invoice: Invoice;
    order: string;
    /** What it corrects or replaces, and what corrects or replaces it. */
    others: InvoiceRow[];
  };
  'Settings/Invoices': {
    record: SectionRecord<'invoices'>;
    series: { id: string; name: string }[];
    /** Why none can be issued with what is saved. */
    missing: 'issuer' | 'series' | null;
    currency: string;
  };
};
