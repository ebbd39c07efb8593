import { usePage } from '@inertiajs/react';
import { Suspense, useEffect } from 'react';
import { onToldByTab } from '@/lib/basketTabs';
import { lazyPart } from '@/lib/lazyPart';
import { lookAgain } from '@/lib/lookAgain';

/** Most who look around have nothing in it. */
const BasketLine = lazyPart('basket', () => import('./BasketLine').then((module) => module.BasketLine));

const refresh = () => lookAgain({ only: ['basket'] });

/** What is kept for the visitor while they look at something else, and the way back to it. */
export function BasketBar() {
  const { basket, hold } = usePage<{ hold?: object | null }>().props;
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
  // The shop shows it whole.
  if (!basket || hold) return null;
  return (
    <Suspense>
      <BasketLine key={basket.expiresAt} basket={basket} onEnd={refresh} />
    </Suspense>
  );
}
