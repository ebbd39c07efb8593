/** Props of a company order and of the company. */
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
  /** Due date of its open charges; null if none. */
  dueOn: IsoDate | null;
  total: Cents;
  currency: string;
  /** Number of codes, in total and by status. */
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
  /** Deadlines to redeem its codes, as sentences. */
  codeTerms: string[];
  quoteUntil: IsoDateTime;
  /** Payment deadline. */
  payUntil: IsoDateTime | null;
  paidAt: IsoDateTime | null;
  /** Day of the transfer that paid it on account. */
  paidOn: IsoDate | null;
  /** Payment method, or null. */
  method: string | null;
  zone: string;
  /** It will be on a monthly invoice. */
  invoicedByMonth: boolean;
  /** Refunded, completed or in progress. */
  refunded: Cents;
  invoices: { code: string; kind: InvoiceKind; total: Cents; href: string }[];
  /** Payment data of its invoice on account; null without a debt or bank account. */
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
