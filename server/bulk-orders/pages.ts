/** Props of the pages of companies. */

import type { ShopHolderField } from '../products/pages';
import type { CodeState, CompanyState, ContactRole, EndingOutcome, UnusedPolicy } from '../shared/bulkOrders';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ClaimState } from './claiming/findCode';
import type { CompanyInvoice, WaitingMonth } from './companies/companyInvoices';
import type { CompanyShown, MasterRow, MasterShown, TransferShown } from './masterProps';
import type { CompanyInput, PriceListInput } from './requests';

export type { CompanyInvoice, WaitingMonth } from './companies/companyInvoices';
export type { RecipientPreview } from './handing/handOut';
export type { CompanyShown, MasterLineShown, MasterRow, MasterShown } from './masterProps';

type Page = { page: number; pages: number; count: number };

export type BuyableProduct = {
  id: string;
  eventId: string;
  event: string;
  name: string;
  listCents: Cents;
  priceCents: Cents;
  /** It is for a time; a time need not be chosen when it is bought, unless it is limited by the time. */
  isTimed: boolean;
  needsTime: boolean;
};

export type BuyableSlot = { id: string; startsAt: IsoDateTime; left: number };

export type CodeRow = {
  id: string;
  position: number;
  /** Only for who may hand it out. */
  code: string | null;
  /** Where it is claimed. */
  url: string | null;
  product: string;
  state: CodeState;
  name: string | null;
  email: string | null;
  /** `kept`: it was written when no mails went out. */
  mail: 'waiting' | 'sent' | 'kept' | 'bounced' | 'failed' | null;
  event: string;
  startsAt: IsoDateTime | null;
  /** The moment after which it can no longer be claimed; null where it does not end. */
  endsAt: IsoDateTime | null;
  zone: string;
  holder: string | null;
};

export type ClaimLinkShown = {
  id: string;
  url: string;
  domains: string[];
  perPerson: number;
  /** Of codes that it gives in all. */
  totalLimit: number | null;
  /** The last day on which it gives any. */
  endsOn: IsoDate | null;
  hasEnded: boolean;
  active: boolean;
  /** How many it gave. */
  taken: number;
};

export type BulkOrdersPages = {
  'BulkOrders/Login': Record<string, never>;
  'BulkOrders/ForgotPassword': Record<string, never>;
  'BulkOrders/Apply': Record<string, never>;
  'BulkOrders/Index': {
    orders: MasterRow[];
    zone: string;
    page: Page;
    filters: { company: string; state: string; q: string };
    /** All companies, for staff; else those of the contact. */
    companies: { id: string; name: string; state: CompanyState }[];
    may: { buy: boolean; manageCompanies: boolean; seeInvoices: boolean };
  };
  'BulkOrders/Create': {
    companies: { id: string; name: string }[];
    company: CompanyShown & {
      needsPurchaseOrder: boolean;
      minQuantity: number;
      quoteDays: number;
      codeDays: number | null;
    };
    products: BuyableProduct[];
    /** Of the event and the day in the address. */
    times: { eventId: string; day: IsoDate; zone: string; slots: BuyableSlot[] } | null;
  };
  'BulkOrders/Show': {
    order: MasterShown;
    company: CompanyShown;
    codes: CodeRow[];
    page: Page;
    filters: { state: string; q: string };
    counts: Record<CodeState, number>;
    links: ClaimLinkShown[];
    /** What becomes of codes that end unused, and what became of some. */
    unused: {
      policy: UnusedPolicy;
      extendDays: number;
      codeDays: number | null;
      endings: {
        id: string;
        outcome: EndingOutcome;
        codes: number;
        amount: Cents;
        until: IsoDateTime | null;
        at: IsoDateTime;
      }[];
    };
    may: { buy: boolean; handOut: boolean; payOnAccount: boolean; setPolicy: boolean; credit: boolean };
    /** Where its money is taken by card or transfer; null for who does not buy. */
    payUrl: string | null;
    /** When it would be due, taken on account now; null where it cannot be. */
    accountDueAt: IsoDateTime | null;
    /** Where codes are returned; null for who may not, and where nothing is left to return. */
    refundUrl: string | null;
    /** Where the transfer goes that was chosen there. */
    transfer: TransferShown | null;
    payBy: 'card' | 'wire_transfer' | 'both';
  };
  'BulkOrders/Distribute': {
    order: MasterRow;
    products: { id: string; name: string; free: number }[];
    languages: { value: string; label: string }[];
    locale: string;
  };
  /** Without a company where the link is switched off. */
  'BulkOrders/Ask': Pick<ClaimLinkShown, 'domains' | 'endsOn' | 'hasEnded'> & {
    token: string;
    company: string | null;
    event: string;
    left: number;
  };
  'BulkOrders/Invoices': {
    companies: { id: string; name: string }[];
    company: CompanyShown;
    invoices: CompanyInvoice[];
    total: Cents;
    owed: Cents;
    waiting: WaitingMonth[];
    zone: string;
  };
  'BulkOrders/Companies/Index': {
    companies: (CompanyShown & { contacts: number; orders: number; overdue: Cents; ages: Cents[] })[];
  };
  'BulkOrders/Companies/Edit': {
    record: Editable<CompanyInput> | null;
    company: CompanyShown | null;
    /** What the Union's register says of its number; null as long as it was not asked. */
    vies: {
      state: 'valid' | 'invalid' | 'no_vat_number';
      name: string | null;
      consultation: string | null;
      at: IsoDateTime;
    } | null;
    /** Who asked for it, until it is active. */
    applicant: { name: string; email: string } | null;
    contacts: { id: string; name: string; email: string; role: ContactRole; isInvited: boolean }[];
    charges: {
      id: string;
      order: string;
      href: string;
      /** The number of its invoice; null as long as there is none. */
      invoice: string | null;
      purchaseOrder: string | null;
      amount: Cents;
      dueAt: IsoDateTime;
      isOverdue: boolean;
    }[];
    /** What waits for the invoice of its month. */
    waiting: WaitingMonth[];
    products: { value: string; label: string }[];
    priceLists: { value: string; label: string }[];
    zone: string;
    mayManage: boolean;
  };
  'BulkOrders/PriceLists/Index': {
    lists: { id: string; name: string; discountRate: number; prices: number; companies: number }[];
    mayManage: boolean;
  };
  'BulkOrders/PriceLists/Edit': {
    record: Editable<PriceListInput> | null;
    /** What the channel of companies sells, and what is on the list otherwise. */
    products: { id: string; label: string; listCents: Cents }[];
    companies: { id: string; name: string }[];
    currency: string;
    mayManage: boolean;
  };
  'PromoCodes/Submission/Claim': {
    code: string;
    state: ClaimState;
    company: string;
    product: string;
    event: string;
    place: { venue: string; address: string; zone: string; byDay: boolean };
    startsAt: IsoDateTime | null;
    validUntil: IsoDateTime | null;
    /** Null where no time is to be chosen. */
    times: { day: IsoDate; days: IsoDate[]; slots: BuyableSlot[] } | null;
    fields: ShopHolderField[];
    person: { name: string; email: string };
  };
};
