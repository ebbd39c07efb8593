import { cents } from '@server/shared/money';
import { useEffect, useRef } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type Payment, SETTLE_MS, useSettled } from './usePayment';

/**
 * The order is fully covered: one press sells it. While the request runs, it shows the change and no keys that would
 * take more money.
 */
export function Covered({ currency, payment }: { currency: string; payment: Payment }) {
  const t = useT();
  const { money } = useFormat();
  const { handed, isBusy, isUnheard } = payment;
  const isOnItsWay = isBusy || isUnheard;
  const sell = useRef<HTMLButtonElement>(null);
  const isSettled = useSettled(SETTLE_MS);
  // Nothing is to pay and “Pay” was pressed just now: its second press must not sell.
  const isTooSoon = payment.parts.length === 0 && !isSettled;
  useEffect(() => {
    if (!isTooSoon) sell.current?.focus();
  }, [isTooSoon]);
  return (
    <div className="counter-foot counter-foot-pay counter-foot-beside">
      <p className="grid" aria-live="polite">
        {handed && (
          <>
            <span className="text-note text-soft">{t('counter.change')}</span>
            <span className="display figures text-figure">{money(cents(handed.given - handed.due), currency)}</span>
          </>
        )}
      </p>
      <div inert={isTooSoon}>
        <Button ref={sell} size="lg" full busy={isOnItsWay} onClick={payment.sell}>
          {t(isOnItsWay ? 'counter.sending' : 'counter.sell')}
        </Button>
      </div>
    </div>
  );
}
