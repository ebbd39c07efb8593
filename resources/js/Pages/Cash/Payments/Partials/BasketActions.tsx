import { Button } from '@/Components/Button';
import { useOpener } from '@/hooks/useOpener';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

export type BasketAsk = 'code' | 'park' | 'discount' | 'notes' | 'invoice';

type BasketActionsProps = {
  basket: Basket;
  /** The question that is open; two of them take the place of the buttons. */
  asks: BasketAsk | null;
  onAsk: (asked: BasketAsk) => void;
  mayInvoice: boolean;
};

/** Buttons of everything that a basket may have beside its lines. */
export function BasketActions({ basket, asks, onAsk, mayInvoice }: BasketActionsProps) {
  const t = useT();
  const codeOpener = useOpener(asks === 'code');
  const parkOpener = useOpener(asks === 'park');
  if (asks === 'code' || asks === 'park') return null;
  return (
    <p className="flex flex-wrap gap-2">
      <Button ref={codeOpener} variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => onAsk('code')}>
        {t('counter.code')}
      </Button>
      <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => onAsk('discount')}>
        {t('counter.counter_discount')}
      </Button>
      <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => onAsk('notes')}>
        {t('counter.notes')}
      </Button>
      {mayInvoice && (
        <Button variant="secondary" size="sm" disabled={!basket.isKept} onClick={() => onAsk('invoice')}>
          {t('counter.full_invoice')}
        </Button>
      )}
      <Button ref={parkOpener} variant="secondary" size="sm" disabled={basket.isBusy} onClick={() => onAsk('park')}>
        {t('counter.park')}
      </Button>
    </p>
  );
}
