import type { AccessPages } from './access/pages';
import type { AlertsPages } from './alerts/pages';
import type { AnnualPassesPages } from './annual-passes/pages';
import type { AppointmentsPages } from './appointments/pages';
import type { AuditPages } from './audit/pages';
import type { BackgroundPages } from './background/pages';
import type { BulkOrdersPages } from './bulk-orders/pages';
import type { CancellationsPages } from './cancellations/pages';
import type { CashPages } from './cash/pages';
import type { DevPages } from './dev/pages';
import type { EventsPages } from './events/pages';
import type { FindingPages } from './finding/pages';
import type { ForecastPages } from './forecast/pages';
import type { GuidePages } from './guide/pages';
import type { ImportsPages } from './imports/pages';
import type { InvoicesPages } from './invoices/pages';
import type { LegalPages } from './legal/pages';
import type { MailsPages } from './mails/pages';
import type { NotificationsPages } from './notifications/pages';
import type { OrdersPages } from './orders/pages';
import type { PaymentsPages } from './payments/pages';
import type { PeoplePages } from './people/pages';
import type { PhoneOrderPages } from './phone-orders/pages';
import type { PreparedFilePages } from './prepared-files/pages';
import type { PrivacyPages } from './privacy/pages';
import type { ProductsPages } from './products/pages';
import type { PromoCodesPages } from './promo-codes/pages';
import type { PromosPages } from './promos/pages';
import type { ReportsPages } from './reports/pages';
import type { SettingsPages } from './settings/pages';
import type { StatusPages } from './status/pages';
import type { SupportPages } from './support/pages';
import type { TicketsPages } from './tickets/pages';
import type { TimeBlocksPages } from './time-blocks/pages';
import type { UsersPages } from './users/pages';
import type { ValidationsPages } from './validations/pages';
import type { VenuesPages } from './venues/pages';
import type { WaitingPages } from './waiting/pages';
import type { WaitingRoomPages } from './waiting-room/pages';
import type { WalletsPages } from './wallets/pages';
import type { WebhooksPages } from './webhooks/pages';
import type { WidgetPages } from './widget/pages';

/**
 * Props of every page by component name. A domain declares its own in `<domain>/pages.ts` and adds them here; `render`
 * accepts no others at compile time, and a page reads its props as `Pages['Orders/Show']`.
 */
export type Pages = SitePages &
  AlertsPages &
  AnnualPassesPages &
  AuditPages &
  BackgroundPages &
  BulkOrdersPages &
  CancellationsPages &
  CashPages &
  DevPages &
  AppointmentsPages &
  TimeBlocksPages &
  AccessPages &
  UsersPages &
  EventsPages &
  NotificationsPages &
  OrdersPages &
  PaymentsPages &
  ImportsPages &
  InvoicesPages &
  WaitingPages &
  WaitingRoomPages &
  WalletsPages &
  TicketsPages &
  ValidationsPages &
  VenuesPages &
  PeoplePages &
  PhoneOrderPages &
  PreparedFilePages &
  PrivacyPages &
  ProductsPages &
  PromoCodesPages &
  PromosPages &
  ReportsPages &
  SettingsPages &
  FindingPages &
  ForecastPages &
  StatusPages &
  SupportPages &
  GuidePages &
  LegalPages &
  MailsPages &
  WebhooksPages &
  WidgetPages;

type SitePages = {
  Error: {
    status: 403 | 404 | 413 | 419 | 422 | 429 | 500 | 503;
    reference?: string;
    retryAfterSeconds?: number;
    isFormerLink?: boolean;
  };
  Message: {
    kind: string;
    /** Contact shown instead if the message would announce an email and none can be sent. */
    contact: string | null;
  };
};
