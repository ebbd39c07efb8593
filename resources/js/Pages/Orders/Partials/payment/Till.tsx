import { type RefObject, useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { Price } from '@/Components/Price';
import { Spinner } from '@/Components/Spinner';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { isForVouchers, MISSING_TEXTS, type Shop, ticketsIn, ticketsOf } from '../shop/cart';
import type { HoldControl } from '../shop/holdControl';
import { goToMissing, goToStep } from '../shop/revealStep';
import { LACKING_TEXTS, type LackingStep, totalOf } from '../shop/Summary';
import type { Warning } from '../shop/useTimeLeft';

type TillProps = Pick<Shop, 'event' | 'products' | 'serverNow'> & {
  control: HoldControl;
  lacking: LackingStep;
  warning: Warning;
  /** Where going on leads; the bar offers it no more when that is in sight. */
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

/** How much of the window's foot a telephone's keyboard covers. */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    // A page that is zoomed in on shows less of itself too.
    const look = () => setInset(seen.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop));
    seen.addEventListener('resize', look);
    seen.addEventListener('scroll', look);
    return () => {
      seen.removeEventListener('resize', look);
      seen.removeEventListener('scroll', look);
    };
  }, []);
  return inset;
}

/** On a phone, the running total at the thumb and above its keyboard: what, when, how long it is kept, and on. */
export function Till({ event, products, serverNow, control, lacking, warning, target }: TillProps) {
  const t = useT();
  const format = useFormat();
  const { cart, live, shown, others } = control;
  const { timeZone } = event.venue;
  const count = ticketsIn(cart.quantities) + ticketsOf(others);
  const chosen = products.filter(({ id }) => (cart.quantities[id] ?? 0) > 0);
  const areVouchers = others.length === 0 && isForVouchers(chosen);
  const inset = useKeyboardInset();
  const isOver = shown !== null && live === null;
  const slot = shown?.slot?.id === cart.slotId ? shown?.slot : null;
  return (
    <div className="shop-till lg:hidden" data-away={count === 0} style={inset > 0 ? { bottom: inset } : undefined}>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-32 leading-tight">
          <span className="flex flex-wrap items-baseline gap-x-2.5 text-lead font-bold">
            <Price amount={totalOf(products, control)} currency={event.currency} />
            {live && (
              <Countdown
                until={live.expiresAt}
                serverNow={serverNow}
                className={warning ? 'text-warn' : 'font-normal'}
                isSilent
              />
            )}
            {isOver && <span className="text-body font-strong text-warn">{t('orders.time_is_up')}</span>}
          </span>
          <span className="block text-small text-soft">
            {t(areVouchers ? 'orders.vouchers' : 'orders.tickets', { count })}
            {slot && (
              <>
                {' · '}
                {format.shortVisit(slot.startsAt, { timeZone, byDay: event.kind === 'daily' })}
              </>
            )}
          </span>
        </p>
        <TillButton {...{ control, lacking, warning, target, isOver }} />
      </div>
    </div>
  );
}

type TillButtonProps = Pick<TillProps, 'control' | 'lacking' | 'warning' | 'target'> & { isOver: boolean };

/** The one thing to do next. */
function TillButton({ control, lacking, warning, target, isOver }: TillButtonProps) {
  const t = useT();
  const { live, isSettled, missing, status, expiry } = control;
  const isThere = useInSight(target, live !== null);
  if (expiry === 'asking' || expiry === 'lost')
    return <Button onClick={control.retake}>{t('orders.try_again')}</Button>;
  if (missing)
    return (
      <Button
        iconEnd="arrow-right"
        aria-label={t(MISSING_TEXTS[missing.of], { title: missing.title })}
        onClick={() => goToMissing(missing)}
      >
        {t(missing.of === 'visit' ? 'orders.choose_time' : 'orders.amount')}
      </Button>
    );
  if (lacking)
    return (
      <Button iconEnd="arrow-right" onClick={() => goToStep(document.getElementById(lacking))}>
        {t(lacking === 'tickets' ? 'orders.choose_tickets' : LACKING_TEXTS[lacking])}
      </Button>
    );
  if (warning && live?.canProlong)
    return (
      <Button variant="secondary" busy={status === 'saving'} onClick={control.prolong}>
        {t('orders.more_time')}
      </Button>
    );
  if (live && isSettled && !isThere)
    return (
      <Button iconEnd="arrow-right" onClick={() => goToStep(target.current?.querySelector<HTMLElement>('h2'))}>
        {t('orders.continue_details')}
      </Button>
    );
  return status === 'saving' || (isOver && expiry === 'retaking') ? (
    <Spinner label={t('orders.holding')} className="text-soft" />
  ) : null;
}
