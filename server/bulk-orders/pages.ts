/** Props of company pages. */

import type { ShopHolderField } from '../products/pages';
import type { CodeState, CompanyState, ContactRole, EndingOutcome, UnusedPolicy } from '../shared/bulkOrders';
import type { Cents } from '../shared/money';
import type { Editable } from '../shared/records';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { ClaimState } from './claiming/findCode';
import type { CompanyInvoice, WaitingMonth } from './companies/companyInvoices';
import type { CompanyShown, MasterRow, MasterShown, TransferShown } from './masterProps';
import type { CompanyInput, PriceListInput } from './requests';
import type { ConnectionShown } from './resellers/connections';

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
  /** It has times; one must be chosen when buying only if a quota per time limits it. */
  isTimed: boolean;
  needsTime: boolean;
};

export type BuyableSlot = { id: string; startsAt: IsoDateTime; left: number };

export type CodeRow = {
  id: string;
  position: number;
  /** Only for users who may distribute it. */
  code: string | null;
  /** URL to redeem it. */
  url: string | null;
  product: string;
  state: CodeState;
  name: string | null;
  email: string | null;
  /** `kept`: written while emails could not be sent. */
  mail: 'waiting' | 'sent' | 'kept' | 'bounced' | 'failed' | null;
  event: string;
  startsAt: IsoDateTime | null;
  /** Deadline for redeeming; null if there is none. */
  endsAt: IsoDateTime | null;
  zone: string;
  holder: string | null;
};

export type ClaimLinkShown = {
  id: string;
  url: string;
  domains: string[];
  perPerson: number;
  /** Maximum codes in total. */
  totalLimit: number | null;
  /** Last day of the link. */
  endsOn: IsoDate | null;
  hasEnded: boolean;
  active: boolean;
  /** Codes given. */
  taken: number;
};

export type BulkOrdersPages = {
  'BulkOrders/Login': Record<string, never>;
  'BulkOrders/ForgotPassword': Record<string, never>;
  'BulkOrders/Apply': Record<string, never>;
  'BulkOrders/Index': {
    orders: MasterRow[];
    page: Page;
    filters: { company: string; state: string; q: string };
    /** All companies for staff, else those of the contact. */
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
    /** Times of the event and day in the URL. */
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
    /** Policy for unused codes, and past endings. */
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
    /** URL to pay by card or transfer; null for users who may not buy. */
    payUrl: string | null;
    /** Due date if taken on account now; null if not possible. */
    accountDueOn: IsoDate | null;
    /** URL to refund codes; null without the right, or if none is left. */
    refundUrl: string | null;
    /** Account of the chosen transfer. */
    transfer: TransferShown | null;
    payBy: 'card' | 'wire_transfer' | 'both';
  };
  'BulkOrders/Distribute': {
    order: MasterRow;
    products: { id: string; name: string; free: number }[];
    languages: { value: string; label: string }[];
    locale: string;
  };
  /** Without a company if the link is switched off. */
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
  };
  'BulkOrders/Companies/Index': {
    companies: (CompanyShown & { contacts: number; orders: number; overdue: Cents; ages: Cents[] })[];
  };
  'BulkOrders/Companies/Edit': {
    record: Editable<CompanyInput> | null;
    company: CompanyShown | null;
    /** VIES answer about its number; null if not queried. */
    vies: {
      state: 'valid' | 'invalid' | 'no_vat_number';
      name: string | null;
      consultation: string | null;
      at: IsoDateTime;
    } | null;
    /** The applicant, until it is active. */
    applicant: { name: string; email: string } | null;
    contacts: { id: string; name: string; email: string; role: ContactRole; isInvited: boolean }[];
    charges: {
      id: string;
      order: string;
      href: string;
      /** Number of its invoice; null if there is none. */
      invoice: string | null;
      purchaseOrder: string | null;
      amount: Cents;
      dueOn: IsoDate;
      isOverdue: boolean;
    }[];
    /** Orders that await their monthly invoice. */
    waiting: WaitingMonth[];
    products: { value: string; label: string }[];
    priceLists: { value: string; label: string }[];
    zone: string;
    mayManage: boolean;
    /** Programs of the company that sell by OCTO. */
    connections: ConnectionShown[];
    /** The address of OCTO, which the company enters in its system. */
    octoUrl: string;
    /** Choices for a new one. */
    venues: { id: string; name: string }[];
  };
  'BulkOrders/Companies/Resellers': { connections: ConnectionShown[] };
  'BulkOrders/PriceLists/Index': {
    lists: { id: string; name: string; discountRate: number; prices: number; companies: number }[];
    mayManage: boolean;
  };
  'BulkOrders/PriceLists/Edit': {
    record: Editable<PriceListInput> | null;
    /** Products sold on the channel of companies, and others on the list. */
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
    /** Null if no time is needed. */
    times: { day: IsoDate; days: IsoDate[]; slots: BuyableSlot[] } | null;
    fields: ShopHolderField[];
    person: { name: string; email: string };
  };
};
