import type { EventsPages } from './events/pages';
import type { OrdersPages } from './orders/pages';
import type { PaymentsPages } from './payments/pages';
import type { ReportsPages } from './reports/pages';
import type { TicketsPages } from './tickets/pages';
import type { UsersPages } from './users/pages';
import type { ValidationsPages } from './validations/pages';

/**
 * The props of every page, by the page's component name. A domain declares its own in `<domain>/pages.ts` and adds
 * itself here; `render` refuses to compile anything else, and the page reads its props as `Pages['Orders/Show']`.
 */
export type Pages = SitePages &
  UsersPages &
  EventsPages &
  OrdersPages &
  PaymentsPages &
  TicketsPages &
  ValidationsPages &
  ReportsPages;

type SitePages = {
  Error: {
    status: 403 | 404 | 413 | 419 | 422 | 429 | 500 | 503;
    reference?: string;
    retryAfterSeconds?: number;
  };
  Message: { kind: string };
};
