/** Who hears what from the outbox, by topic. A listener must bear hearing the same thing twice. */
import { tellAvailability } from './events';
import type { Listeners } from './infra/outbox';
import { tellExpiredOrders } from './orders';

export const listeners: Listeners = {
  availability: [tellAvailability],
  order_expired: [tellExpiredOrders],
};
