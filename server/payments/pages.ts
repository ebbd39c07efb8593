/** Props of the pages on which an order is paid. */
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
   * unpaid: not begun. waiting: begun, nothing heard. returned: the money came when the order could not keep it any
   * more, and goes back. review: another amount came than was asked for; staff look at it.
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
  /** Whether the order still awaits its money, until `expiresAt`. */
  canPay: boolean;
  expiresAt: IsoDateTime | null;
  /** What is paid is a move of visits: the order is paid, and stays as it is without it. */
  isMove: boolean;
};

/** The ways to pay an order, and the one that was taken last or comes first. */
export type PayChoice = {
  options: PayOption[];
  chosen: string | null;
  /** Of the order's owner: what of it their balance holds, and what it could give; null where there is neither. */
  balance: { held: Cents; available: Cents } | null;
  /** Gift vouchers that are held for it, by their payments; null where none can be used. */
  vouchers: { payment: string; ending: string; amount: Cents }[] | null;
  /** What other payments have brought already, without what is held. */
  paid: Cents;
  /** What is still to be paid. */
  due: Cents;
};

export type Purchase = {
  id: string;
  reference: string;
  /** Of the first event, to choose again at. */
  slug: string;
  /** The names of its events, and of their venues. */
  title: string;
  venue: string;
  email: string | null;
  total: Cents;
  /** What promotions take off, by name. */
  discounts: { name: string; code: string | null; amount: Cents }[];
  /** The channel's own, part of the total. */
  fee: Cents;
  currency: string;
  /** It is a company's: changed and cancelled on its own page, of which there is a link for those who see it. */
  company: { href: string | null } | null;
  lines: {
    name: string;
    event: string;
    /** The IANA zone of its venue. */
    zone: string;
    /** It is for a day, at whatever time. */
    byDay: boolean;
    quantity: number;
    amount: Cents;
    startsAt: IsoDateTime | null;
    visits: LineVisit[];
  }[];
};

/** A secret as far as it ever leaves the server. `lost`: sealed under a key that is lost. */
export type SecretStanding = { state: 'set' | 'missing' | 'lost'; ending: string | null };

export type ConnectionRow = {
  code: string;
  kind: ConnectionKind;
  /** What buyers choose by; empty for the method's own name. */
  name: string;
  enabled: boolean;
  /** Play money; null where that is not known yet. */
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
  /** Empty, unless typed: then it replaces the one that is kept. */
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
  /** Where the company reports. */
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
    /** What the open ones among them probably pay. */
    suggestions: Record<string, Suggestion>;
  };
  'BankStatements/Index': { list: ListProps<typeof statementList> };
  'BankStatements/Create': {
    accounts: { iban: string; bank: string }[];
    /** By account, how its CSV was read last. */
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
    /** The key of the link that the visitor came by. */
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
    /** A form that takes the buyer to the provider, posted as soon as the page is there. */
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
