import { type RefObject, useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { Price } from '@/Components/Price';
import { Spinner } from '@/Components/Spinner';
import { useT } from '@/hooks/useT';
import { type Shop, ticketsIn, ticketsOf } from '../shop/cart';
import { goToStep, visitStepId } from '../shop/revealStep';
import { LACKING_TEXTS, type LackingStep, totalOf } from '../shop/Summary';
import type { HoldControl } from '../shop/useHold';

type TillProps = Pick<Shop, 'event' | 'products' | 'serverNow'> & {
  control: HoldControl;
  lacking: LackingStep;
  /** Where going on leads; the bar steps aside when that is in sight. */
  target: RefObject<HTMLElement | null>;
};

function useInSight(target: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!isThere || !target.current) return setInSight(false);
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -25% 0px',
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, isThere]);
  return inSight;
}

/** On a phone, the running total at the thumb: how many, how much, how long they are kept, and on. */
export function Till({ event, products, serverNow, control, lacking, target }: TillProps) {
  const t = useT();
  const { cart, live, others, isSettled, missing, status } = control;
  const count = ticketsIn(cart.quantities) + ticketsOf(others);
  const isAway = useInSight(target, live !== null) || count === 0;
  const goOn = () => goToStep(target.current?.querySelector<HTMLElement>('h2'));
  const goToLacking = lacking && (() => goToStep(document.getElementById(lacking)));
  return (
    <div className="shop-till lg:hidden" data-away={isAway}>
      <div className="mx-auto flex max-w-page items-center justify-between gap-4">
        <p className="min-w-0 leading-tight">
          <span className="block text-lead font-bold">
            <Price amount={totalOf(products, control)} currency={event.currency} />
          </span>
          <span className="block text-small text-soft">
            {t('orders.tickets', { count })}
            {live && (
              <>
                {' · '}
                <Countdown until={live.expiresAt} serverNow={serverNow} />
              </>
            )}
          </span>
        </p>
        {missing ? (
          <Button
            iconEnd="arrow-right"
            aria-label={t('orders.visit_choose', { title: missing.title })}
            onClick={() => goToStep(document.getElementById(visitStepId(missing.key)))}
          >
            {t('orders.choose_time')}
          </Button>
        ) : goToLacking ? (
          <Button iconEnd="arrow-right" onClick={goToLacking}>
            {t(lacking === 'tickets' ? 'orders.choose_tickets' : LACKING_TEXTS[lacking])}
          </Button>
        ) : live && isSettled ? (
          <Button iconEnd="arrow-right" onClick={goOn}>
            {t('orders.continue_details')}
          </Button>
        ) : (
          status === 'saving' && <Spinner label={t('orders.holding')} className="text-soft" />
        )}
      </div>
    </div>
  );
}
