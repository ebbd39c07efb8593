import { Link } from '@inertiajs/react';
import type { Basket, UnpaidOrder } from '@server/orders/pages';
import { useState } from 'react';
import { Countdown } from '@/Components/Countdown';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type Texts = { label: string; text: string; action: string };

function useTexts(kept: Basket | UnpaidOrder): Texts {
  const t = useT();
  const count = kept.tickets;
  if (!('isOnItsWay' in kept))
    return {
      label: t('common.basket'),
      text: t('common.basket_kept', { count }),
      action: t('common.basket_continue'),
    };
  const label = t('common.unpaid');
  return kept.isOnItsWay
    ? { label, text: t('common.unpaid_on_its_way'), action: t('common.unpaid_see') }
    : { label, text: t('common.unpaid_kept', { count }), action: t('common.unpaid_pay') };
}

/** Number of reserved tickets, the time left, and whether they are unpaid. */
export function BasketLine({ kept, onEnd }: { kept: Basket | UnpaidOrder; onEnd: () => void }) {
  const { label, text, action } = useTexts(kept);
  const [isOver, setOver] = useState(false);
  const isUnpaid = 'isOnItsWay' in kept;
  const end = () => {
    setOver(true);
    onEnd();
  };
  if (isOver) return null;
  return (
    <aside className="no-print gutter sticky top-0 z-20 border-b border-rule bg-raised" aria-label={label}>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4">
        <p className="flex items-center gap-2 py-2 max-sm:text-small">
          <Icon name={isUnpaid ? 'card' : 'ticket'} size={20} />
          <span>
            {text}
            {' · '}
            <Countdown until={kept.expiresAt} serverNow={kept.serverNow} onEnd={end} />
          </span>
        </p>
        <Link href={isUnpaid ? kept.url : `${kept.url}#details`} className="button button-quiet -mr-3 px-3 text-ink">
          {action} <Icon name="arrow-right" />
        </Link>
      </div>
    </aside>
  );
}
