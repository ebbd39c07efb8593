/** Props of the payment pages. */
import type { ListProps } from '../infra/lists';
import type { LineVisit } from '../orders/pages';
import type { Cents } from '../shared/money';
import type { WordedFailure } from '../shared/paymentFailures';
import type { PayMethod, PayOption } from '../shared/payOptions';
import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { CardPaymentProps, CardPaymentsProps } from './books/cardProps';
import type { ConnectionKind } from './connections/connection';
import type { MakeLinkProps, PayLinkProps } from './links/linkProps';
import type { SignatureVersion } from './redsys/redsysSignature';
import type { refundList } from './refunds/refundList';
import type { BankRefunds, RefundPageProps, WaitingRefund } from './refunds/refundProps';
import type { CsvMap } from './statements/formats/csvStatement';
import type { lineList, statementList } from './statements/lineList';
import type { Suggestion } from './statements/suggest';
import type { Transfer } from './wireTransfer/showTransfer';

export type PaymentOutcome = {
  /**
   * unpaid: not started. waiting: started, no result yet. returned: paid after the order could no longer keep the
   * money, and refunded. review: the amount differs; staff check it.
   */
  state:
    | 'unpaid'
    | 'waiting'
    | 'paid'
    | 'declined'
    | WordedFailure
    | 'abandoned'
    | 'expired'
    | 'cancelled'
    | 'returned'
    | 'review';
  /** Whether the order can still be paid, until `expiresAt`. */
  canPay: boolean;
  expiresAt: IsoDateTime | null;
  /** The payment is for a move of visits: the order is paid, and stays unchanged without it. */
  isMove: boolean;
};

/** Payment methods of an order, and the one used last, else the first. */
export type PayChoice = {
  options: PayOption[];
  chosen: string | null;
  /** Owner's balance: amounts held and available; null without either. */
  balance: { held: Cents; available: Cents } | null;
  /** Gift vouchers held for it, by payment; null if none can be used. */
  vouchers: { payment: string; ending: string; amount: Cents }[] | null;
  /** Amount paid by other payments, without holds. */
  paid: Cents;
  /** Amount due. */
  due: Cents;
};

export type Purchase = {
  id: string;
  reference: string;
  /** Slug of the first event, to book again. */
  slug: string;
  /** Names of its events and venues. */
  title: string;
  venue: string;
  email: string | null;
  total: Cents;
  /** Discounts by promotion. */
  discounts: { name: string; code: string | null; amount: Cents }[];
  /** Booking fee of the channel, part of the total. */
  fee: Cents;
  currency: string;
  /** A company order, changed and cancelled on its own page; the link is null for viewers without access to it. */
  company: { href: string | null } | null;
  lines: {
    name: string;
    event: string;
    /** IANA time zone of its venue. */
    zone: string;
    /** The visit is for a day at any time. */
    byDay: boolean;
    quantity: number;
    amount: Cents;
    startsAt: IsoDateTime | null;
    visits: LineVisit[];
  }[];
};

/** Visible part of a secret. `lost`: encrypted with a lost key. */
export type SecretStanding = { state: 'set' | 'missing' | 'lost'; ending: string | null };

export type ConnectionRow = {
  code: string;
  kind: ConnectionKind;
  /** Name shown to buyers; blank: the method's own name. */
  name: string;
  enabled: boolean;
  /** Test connection; null while unknown. */
  isTest: boolean | null;
  isComplete: boolean;
  methods: PayMethod[];
  channels: string[];
  currencies: string[];
};

export type ConnectionValues = {
  name: Record<string, string>;
  enabled: boolean;
  channels: string[];
  currencies: string[];
  methods: PayMethod[];
  /** Blank unless entered: then it replaces the stored one. */
  secretKey?: string;
  webhookSecret?: string;
  environment?: 'test' | 'live';
  merchantCode?: string;
  terminal?: string;
  signature?: SignatureVersion;
  holder?: string;
  iban?: string;
  bic?: string;
  initiator?: string;
  bank?: string;
  blockDisputed?: boolean;
};

export type ConnectionPageProps = {
  record: Editable<ConnectionValues>;
  kind: ConnectionKind;
  secrets: { secretKey?: SecretStanding; webhookSecret?: SecretStanding };
  isTest: boolean | null;
  allMethods: PayMethod[];
  channels: { code: string; name: string }[];
  /** URL for the provider's messages. */
  webhookUrl: string;
};

export type PaymentsPages = {
  'Orders/Refund': RefundPageProps;
  'Refunds/Index': { list: ListProps<typeof refundList>; waiting: WaitingRefund[]; bank: BankRefunds | null };
  'Payments/Card/Admin/Index': CardPaymentsProps;
  'Payments/Card/Admin/Show': CardPaymentProps;
  'Payments/Card/Admin/Create': MakeLinkProps;
  'Payments/Link/Show': PayLinkProps;
  'BankTransfers/Index': {
    list: ListProps<typeof lineList>;
    /** Orders that the open lines on the page probably pay. */
    suggestions: Record<string, Suggestion>;
  };
  'BankStatements/Index': { list: ListProps<typeof statementList> };
  'BankStatements/Create': {
    accounts: { iban: string; bank: string }[];
    /** Last column mapping of the CSV, by account. */
    maps: Record<string, CsvMap>;
  };
  'Payments/WireTransfer/Create': {
    order: Purchase;
    secret: string | null;
    transfer: Transfer;
    qr: { size: number; path: string };
    until: IsoDateTime;
    zone: string;
    hasChoice: boolean;
  };
  'Settings/Payments': { connections: ConnectionRow[] };
  'Settings/PaymentConnection': ConnectionPageProps;
  'Orders/LoadingPayment': {
    order: Purchase;
    /** Key of the link that the visitor used. */
    secret: string | null;
    outcome: PaymentOutcome;
    pay: PayChoice;
    serverNow: IsoDateTime;
  };
  'Payments/Card/Create': {
    order: Purchase;
    secret: string | null;
    outcome: PaymentOutcome;
    pay: PayChoice;
    /** Form that leads the buyer to the provider, posted as soon as the page has loaded. */
    handover: { url: string; fields: Record<string, string> } | null;
    serverNow: IsoDateTime;
  };
};

export type { CardPaymentProps, CardPaymentsProps, DifferingPayment } from './books/cardProps';
export type { MakeLinkProps, PayableByLink, PayLinkProps, StaffLink } from './links/linkProps';
export type {
  BankRefunds,
  RefundDestination,
  RefundPageProps,
  RefundUnit,
  WaitingRefund,
} from './refunds/refundProps';
