/**
 * All domains: their routes, jobs and listeners. Two orders matter. Routers are tried one after another, so a domain with
 * a fixed address precedes one with a parameter there (`/orders/search` and `/orders/:reference`). Listeners of a topic
 * run one after another: invoices follow a refund after the mail about it.
 */
import { domain as access } from './access/domain';
import { domain as alerts } from './alerts/domain';
import { domain as annualPasses } from './annual-passes/domain';
import { domain as appointments } from './appointments/domain';
import { domain as audit } from './audit/domain';
import { domain as background } from './background/domain';
import { domain as broadcasting } from './broadcasting/domain';
import { domain as bulkOrders } from './bulk-orders/domain';
import { domain as cancellations } from './cancellations/domain';
import { domain as cash } from './cash/domain';
import { domain as dev } from './dev/domain';
import { domain as events } from './events/domain';
import { domain as finding } from './finding/domain';
import { domain as forecast } from './forecast/domain';
import { domain as giftVouchers } from './gift-vouchers/domain';
import { domain as guide } from './guide/domain';
import { domain as imports } from './imports/domain';
import { domain as invoices } from './invoices/domain';
import { domain as legal } from './legal/domain';
import { domain as mails } from './mails/domain';
import { domain as media } from './media/domain';
import { domain as messages } from './messages/domain';
import { domain as notifications } from './notifications/domain';
import { domain as orders } from './orders/domain';
import { domain as payments } from './payments/domain';
import { domain as people } from './people/domain';
import { domain as phoneOrders } from './phone-orders/domain';
import { domain as preparedFiles } from './prepared-files/domain';
import { domain as privacy } from './privacy/domain';
import { domain as products } from './products/domain';
import { domain as promoCodes } from './promo-codes/domain';
import { domain as promos } from './promos/domain';
import { domain as reports } from './reports/domain';
import { domain as savedViews } from './saved-views/domain';
import { domain as search } from './search/domain';
import { domain as settings } from './settings/domain';
import { domain as status } from './status/domain';
import { domain as support } from './support/domain';
import { domain as tickets } from './tickets/domain';
import { domain as timeBlocks } from './time-blocks/domain';
import { domain as users } from './users/domain';
import { domain as validations } from './validations/domain';
import { domain as venues } from './venues/domain';
import { domain as waiting } from './waiting/domain';
import { domain as waitingRoom } from './waiting-room/domain';
import { domain as wallets } from './wallets/domain';
import { domain as webhooks } from './webhooks/domain';
import { domain as widget } from './widget/domain';

export const DOMAINS = [
  validations,
  waitingRoom,
  events,
  finding,
  orders,
  bulkOrders,
  payments,
  tickets,
  annualPasses,
  giftVouchers,
  invoices,
  cancellations,
  reports,
  access,
  alerts,
  appointments,
  audit,
  background,
  broadcasting,
  cash,
  dev,
  forecast,
  guide,
  imports,
  legal,
  mails,
  media,
  messages,
  notifications,
  people,
  phoneOrders,
  preparedFiles,
  privacy,
  products,
  promoCodes,
  promos,
  savedViews,
  search,
  status,
  support,
  timeBlocks,
  users,
  venues,
  waiting,
  wallets,
  webhooks,
  widget,
  settings,
] as const;
