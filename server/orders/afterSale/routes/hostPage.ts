import type { Request } from 'express';
import { keptReturn } from '../../../http/returnCookie';
import { allowedReturn } from '../../../settings';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { isPaid } from '../../../shared/states';
import type { FoundOrder } from '../../findOrder';
import { paidToken } from '../../shop/handover';

/** The parameter by which the page of the other site hears that the order was paid. */
const PAID_PARAMETER = 'aforo_paid';

/**
 * The page of the other site from which this browser came to buy, as long as that site is allowed. Its address says
 * whether the order was paid.
 */
export async function hostPage(req: Request, order: FoundOrder): Promise<{ url: string; host: string } | null> {
  const eventIds = order.events.map(({ id }) => id);
  const kept = await allowedReturn(SHOP_CHANNEL, keptReturn(req, { eventIds, placedAt: order.placedAt }));
  if (!kept) return null;
  const url = new URL(kept);
  const { reference, totalCents, currency } = order;
  const event = order.events[0]!.slug;
  if (isPaid(order.state)) url.searchParams.set(PAID_PARAMETER, paidToken({ event, reference, totalCents, currency }));
  return { url: url.href, host: url.host };
}
