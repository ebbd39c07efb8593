import { Link } from '@inertiajs/react';
import type { Basket } from '@server/orders/pages';
import { useState } from 'react';
import { Countdown } from '@/Components/Countdown';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** How many tickets are kept, and for how long. */
export function BasketLine({ basket, onEnd }: { basket: Basket; onEnd: () => void }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const end = () => {
    setOver(true);
    onEnd();
  };
  if (isOver) return null;
  return (
    <aside className="no-print gutter sticky top-0 z-20 border-b border-rule bg-raised" aria-label={t('common.basket')}>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 py-2 max-sm:text-small">
          <Icon name="ticket" size={20} />
          <span>
            {t('common.basket_kept', { count: basket.tickets })}
            {' · '}
            <Countdown until={basket.expiresAt} serverNow={basket.serverNow} onEnd={end} />
          </span>
        </p>
        <Link href={basket.url} className="button button-quiet -mr-3 px-3 text-ink">
          {t('common.basket_continue')} <Icon name="arrow-right" />
        </Link>
      </div>
    </aside>
  );
}
