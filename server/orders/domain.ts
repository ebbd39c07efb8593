import type { Domain } from '../http/domain';
import { personal } from '../http/personal';
import { siteBound } from '../http/siteBound';
import { shopRequestsOfSite } from '../settings';
import {
  broadcastBookedVisits,
  broadcastExpiredOrders,
  broadcastMovedVisits,
  broadcastRescheduled,
} from './afterSale/broadcastOrders';
import { attentions } from './afterSale/routes/attentions';
import { gateNotes } from './afterSale/routes/gateNotes';
import { itemProfiles } from './afterSale/routes/itemProfiles';
import { orderPages } from './afterSale/routes/orderPages';
import { orderWallets } from './afterSale/routes/orderWallets';
import { cancelledVisits } from './cancelledVisits/routes/cancelledVisits';
import { confirmations } from './confirming/routes/confirmations';
import { holds } from './holds/routes/holds';
import { orderJobs } from './jobs';
import { orderMetrics } from './metrics';
import { reschedule } from './reschedule/routes/reschedule';
import { afterSaleEndpoints } from './routes/afterSaleApi';
import { orderEndpoints } from './routes/api';
import { preview } from './shop/routes/preview';
import { shop } from './shop/routes/shop';
import { visits } from './visits/routes/visits';

const shopBound = siteBound(shopRequestsOfSite);

export const domain = {
  endpoints: [...orderEndpoints, ...afterSaleEndpoints],
  routes: [
    ['/events', shopBound, shop],
    [
      '/orders',
      shopBound,
      personal,
      holds,
      orderPages,
      orderWallets,
      confirmations,
      attentions,
      gateNotes,
      visits,
      reschedule,
      cancelledVisits,
    ],
    ['/order-items', personal, itemProfiles],
    ['/admin/events', preview],
  ],
  jobs: orderJobs,
  metrics: orderMetrics,
  listeners: {
    order_expired: [broadcastExpiredOrders],
    order_rescheduled: [broadcastRescheduled],
    slot_moved: [broadcastMovedVisits],
    visit_booked: [broadcastBookedVisits],
  },
} satisfies Domain;
