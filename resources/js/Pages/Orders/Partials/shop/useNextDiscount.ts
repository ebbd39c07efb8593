import type { NextDiscount } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { http } from '@/lib/http';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';

/** Debounce of the stepper, in milliseconds. */
const BURST_MS = 350;

/** The discount for a few more tickets: for the hold, or for the cart while there is no time yet. */
export function useNextDiscount({ event, products, previewOf }: Shop, control: HoldControl): NextDiscount | null {
  const { cart, live } = control;
  const [heard, setHeard] = useState<{ url: string; next: NextDiscount | null } | null>(null);
  // With a time the cart is reserved, and the hold has its next discount.
  const lines =
    live || cart.slotId || previewOf || event.kind === 'open'
      ? []
      : products
          .map(({ id }) => ({ productId: id, appointmentId: null, quantity: cart.quantities[id] ?? 0 }))
          .filter(({ quantity }) => quantity > 0);
  const url = lines.length > 0 ? paths.events.nextDiscount(event.slug, JSON.stringify(lines)) : null;
  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      http
        .get<{ next: NextDiscount | null }>(url, { headers: { Accept: 'application/json' } })
        .then(({ data }) => isCurrent && setHeard({ url, next: data.next }))
        // Optional information: failures are ignored.
        .catch(() => undefined);
    }, BURST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url]);
  if (live) return control.isSettled ? live.nextDiscount : null;
  return heard && heard.url === url ? heard.next : null;
}
