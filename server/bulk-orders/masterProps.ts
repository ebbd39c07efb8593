/** Props of an order of a company and of the company itself. */
import type { CodeState, CompanyState, MasterState } from '../shared/bulkOrders';
import type { InvoiceKind } from '../shared/invoices';
import type { Cents } from '../shared/money';
import type { IsoDate, IsoDateTime } from '../shared/time';

export type MasterRow = {
  id: string;
  reference: string;
  company: string;
  state: MasterState;
  purchaseOrder: string | null;
  createdAt: IsoDateTime;
  /** When what it has on account is to be paid; null where nothing is owed of it. */
  dueAt: IsoDateTime | null;
  total: Cents;
  currency: string;
  /** How many codes it has, and how many of them are in each state. */
  codes: number;
} & Record<CodeState, number>;

export type MasterLineShown = {
  product: string;
  event: string;
  startsAt: IsoDateTime | null;
  zone: string;
  isTimed: boolean;
  quantity: number;
  listCents: Cents;
  priceCents: Cents;
  totalCents: Cents;
};

export type MasterShown = MasterRow & {
  lines: MasterLineShown[];
  tax: Cents;
  /** Until when its codes can be claimed, in sentences. */
  codeTerms: string[];
  quoteUntil: IsoDateTime;
  /** Until when it awaits its money. */
  payUntil: IsoDateTime | null;
  paidAt: IsoDateTime | null;
  /** The day of the transfer that paid what was taken on account. */
  paidOn: IsoDate | null;
  /** How it was paid, or null. */
  method: string | null;
  zone: string;
  /** It will stand on the invoice of its company's month. */
  invoicedByMonth: boolean;
  /** Given back, or on its way. */
  refunded: Cents;
  invoices: { code: string; kind: InvoiceKind; total: Cents; href: string }[];
  /** How its invoice is paid, once on account; null where nothing is owed or the house has no bank account. */
  debt: TransferShown | null;
};
export type TransferShown = Record<'holder' | 'iban' | 'bic' | 'bank' | 'reference', string> & { amount: Cents };

export type CompanyShown = {
  id: string;
  name: string;
  taxId: string;
  address: string;
  email: string;
  state: CompanyState;
  currency: string;
  credit: { limit: Cents; owed: Cents; days: number } | null;
};
