import { usePage } from '@inertiajs/react';
import { Suspense, useEffect } from 'react';
import { onToldByTab } from '@/lib/basketTabs';
import { lazyPart } from '@/lib/lazyPart';
import { lookAgain } from '@/lib/lookAgain';

/** Most who look around have nothing in it. */
const BasketLine = lazyPart('basket', () => import('./BasketLine').then((module) => module.BasketLine));

const refresh = () => lookAgain({ only: ['basket', 'unpaid'] });

/** What is kept for the visitor while they look at something else, an order that is not paid yet, and the way back to each. */
export function BasketBar() {
  const { props, url } = usePage<{ hold?: object | null }>();
  const { basket, unpaid, hold } = props;
  useEffect(() => {
    const untold = onToldByTab(refresh);
    // A page that was left and found again knows nothing of what happened meanwhile.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      untold();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
  // The shop shows the basket whole, and an order's own pages show the order.
  const hasBasket = basket && !hold;
  const hasUnpaid = unpaid && !url.startsWith(`/orders/${unpaid.reference}`);
  if (!hasBasket && !hasUnpaid) return null;
  return (
    <Suspense>
      {hasUnpaid && <BasketLine key={unpaid.reference + unpaid.expiresAt} kept={unpaid} onEnd={refresh} />}
      {hasBasket && <BasketLine key={basket.expiresAt} kept={basket} onEnd={refresh} />}
    </Suspense>
  );
}
