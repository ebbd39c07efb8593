import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type Line, linesOf, type Product, placesIn, type Shop, type Slot } from './cart';
import type { HoldControl } from './holdControl';
import type { Wanted } from './NearestTimes';

/** The first product that is sold alone, in its minimum quantity: the room a time needs before anything is chosen. */
function leastOf(eventId: string, slotId: string, products: readonly Product[]): Line[] {
  const first = products.find(
    ({ needsOther, isBookable, requires, visits }) =>
      !needsOther && isBookable && requires.length === 0 && visits.length === 0,
  );
  if (!first) return [];
  return [{ eventId, productId: first.id, appointmentId: slotId, quantity: Math.max(1, first.minPerOrder) }];
}

type Seen = Pick<Shop, 'event' | 'products'> & { control: HoldControl; slot: Slot | undefined };

/** The chosen time if it has no room left for the wanted tickets and is not held; else null. */
export function useSoldOut({ event, products, control, slot }: Seen): (Wanted & { message: string }) | null {
  const t = useT();
  const format = useFormat();
  const { cart, live, status, expiry, refusal } = control;
  const isOurs = live?.slot?.id === cart.slotId;
  if (!slot || isOurs || status === 'saving' || expiry !== 'none' || refusal) return null;
  if (slot.left >= Math.max(1, placesIn(cart, products))) return null;
  const { timeZone } = event.venue;
  const time = event.kind === 'daily' ? format.shortDay(slot.startsAt, timeZone) : format.time(slot.startsAt, timeZone);
  const own = linesOf(cart, products, event);
  return {
    slotId: slot.id,
    lines: own.length > 0 ? own : leastOf(event.id, slot.id, products),
    message: slot.left > 0 ? t('orders.left_at', { count: slot.left, time }) : t('orders.sold_out_at', { time }),
  };
}
