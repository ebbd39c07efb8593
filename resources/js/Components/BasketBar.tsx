import { Link, usePage } from '@inertiajs/react';
import { useEffect } from 'react';
import { Countdown } from '@/Components/Countdown';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { onToldByTab } from '@/lib/basketTabs';
import { lookAgain } from '@/lib/lookAgain';

const refresh = () => lookAgain({ only: ['basket'] });

/** What is kept for the visitor while they look at something else, and the way back to it. */
export function BasketBar() {
  const t = useT();
  const { basket, hold } = usePage<{ hold?: object | null }>().props;
  useEffect(() => onToldByTab(refresh), []);
  // The shop shows it whole.
  if (!basket || hold) return null;
  return (
    <aside className="no-print gutter sticky top-0 z-20 border-b border-rule bg-raised" aria-label={t('common.basket')}>
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 py-2">
          <Icon name="ticket" size={20} />
          <span>
            {t('common.basket_kept', { count: basket.tickets })}
            {' · '}
            <Countdown until={basket.expiresAt} serverNow={basket.serverNow} onEnd={refresh} />
          </span>
        </p>
        <Link href={basket.url} className="button button-quiet -mr-3 px-3 text-ink">
          {t('common.basket_continue')} <Icon name="arrow-right" />
        </Link>
      </div>
    </aside>
  );
}
