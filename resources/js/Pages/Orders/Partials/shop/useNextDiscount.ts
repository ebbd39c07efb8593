import type { NextDiscount } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { http } from '@/lib/http';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';

/** Presses on a stepper come in bursts; the last one counts. */
const BURST_MS = 350;

/** What a few more would bring: of what is kept, or of what is chosen while no time is yet. */
export function useNextDiscount({ event, products, previewOf }: Shop, control: HoldControl): NextDiscount | null {
  const { cart, live } = control;
  const [heard, setHeard] = useState<{ url: string; next: NextDiscount | null } | null>(null);
  // With a time it is kept at once, and what is kept knows its next discount.
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
        // An announcement and no more.
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
