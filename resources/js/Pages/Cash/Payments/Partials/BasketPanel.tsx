import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type Basket, lineKey } from './useBasket';

type BasketPanelProps = { basket: Basket; currency: string; onPay: () => void };

/** What is being sold, and what it costs. */
export function BasketPanel({ basket, currency, onPay }: BasketPanelProps) {
  const t = useT();
  const format = useFormat();
  const { lines, total, held, refusal } = basket;
  return (
    <div className="flex min-h-0 grow flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-heading">{t('counter.basket')}</h2>
        {held && lines.length > 0 && (
          <span className="text-small text-soft">
            {t('counter.kept')} <Countdown until={held.expiresAt} isSilent />
          </span>
        )}
      </div>
      {refusal && (
        <Alert tone="warn" live>
          {refusal}
        </Alert>
      )}
      {lines.length === 0 ? (
        <p className="grow text-soft">{t('counter.basket_empty')}</p>
      ) : (
        <ul className="grow divide-y divide-rule overflow-y-auto border-y border-rule">
          {lines.map((line) => (
            <li key={lineKey(line)} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 font-strong">{line.name}</span>
              <Money amount={(line.priceCents * line.quantity) as typeof line.priceCents} currency={currency} />
              <span className="min-w-0 text-small text-soft">
                {line.event}
                {line.startsAt && `, ${format.shortVisit(line.startsAt, { timeZone: line.zone, byDay: false })}`}
              </span>
              <span className="flex items-center gap-2">
                <IconButton
                  icon="minus"
                  label={t('counter.fewer', { name: line.name })}
                  onClick={() => basket.setQuantity(lineKey(line), line.quantity - 1)}
                />
                <span className="figures min-w-6 text-center font-strong" aria-live="polite">
                  {line.quantity}
                </span>
                <IconButton
                  icon="plus"
                  label={t('counter.more', { name: line.name })}
                  onClick={() => basket.setQuantity(lineKey(line), line.quantity + 1)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {held && held.discountCents > 0 && !basket.isBusy && (
        <p className="flex justify-between text-soft">
          <span>{t('counter.discount')}</span>
          <Money amount={-held.discountCents as typeof held.discountCents} currency={currency} />
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-soft">{t('counter.total')}</span>
        <Money amount={total} currency={currency} className="display text-number" />
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="secondary" size="lg" disabled={lines.length === 0} onClick={basket.drop}>
          {t('counter.drop')}
        </Button>
        <Button size="lg" disabled={lines.length === 0} busy={basket.isBusy && lines.length > 0} onClick={onPay}>
          {t('counter.pay')}
        </Button>
      </div>
    </div>
  );
}
