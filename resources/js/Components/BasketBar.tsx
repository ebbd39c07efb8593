import { usePage } from '@inertiajs/react';
import { Suspense, useEffect } from 'react';
import { onToldByTab } from '@/lib/basketTabs';
import { lazyPart } from '@/lib/lazyPart';
import { lookAgain } from '@/lib/lookAgain';

/** Loaded on demand: most visitors have an empty basket. */
const BasketLine = lazyPart('basket', () => import('./BasketLine').then((module) => module.BasketLine));

const refresh = () => lookAgain({ only: ['basket', 'unpaid'] });

/** The visitor's reserved tickets or unpaid order, with links back to each. */
export function BasketBar() {
  const { props, url } = usePage<{ hold?: object | null }>();
  const { basket, unpaid, hold } = props;
  useEffect(() => {
    const untold = onToldByTab(refresh);
    // A page restored from the back/forward cache may show an outdated basket.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      untold();
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);
  // Hidden in the shop, which shows the whole basket, and on the order's own pages.
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
