import type { Translate } from '@server/shared/i18n/translate';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { Icon } from '@/Components/Icon';
import { Price } from '@/Components/Price';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { countUnits } from '@/lib/countUnits';
import { announce } from '@/lib/navigationFocus';
import { isForVouchers, leastPrice, MISSING_TEXTS, type Product, type Shop, ticketsIn, ticketsOf } from '../shop/cart';
import { HOLD_NEWS, TimeWarning } from '../shop/HoldNews';
import type { HoldControl } from '../shop/holdControl';
import { placeOfMissing } from '../shop/revealStep';
import { LACKING_TEXTS, type LackingStep, totalOf } from '../shop/Summary';
import { useSteps } from '../shop/steps';
import type { Warning } from '../shop/useTimeLeft';

type TillProps = {
  shop: Shop;
  products: readonly Product[];
  control: HoldControl;
  lacking: LackingStep;
  warning: Warning;
  /** Ref of the container into which the form portals its button. */
  bar: (element: HTMLElement | null) => void;
};

/** Height of the phone's keyboard over the page, in pixels. */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    // Zooming in also reduces the visual viewport.
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

/** Sets a CSS variable to the height that the bar covers. It grows with warnings and terms. */
function useCoveredHeight(covered: number): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const measured = new ResizeObserver(() =>
      style.setProperty('--till-height', `${(bar.current?.offsetHeight ?? 0) + covered}px`),
    );
    if (bar.current) measured.observe(bar.current);
    return () => {
      measured.disconnect();
      style.removeProperty('--till-height');
    };
  }, [covered]);
  return bar;
}

/** Sticky bar on a phone, above the keyboard: total, selection and the next step. */
export function Till({ shop, control, products, lacking, warning, bar }: TillProps) {
  const { event, serverNow } = shop;
  const t = useT();
  const format = useFormat();
  const { now } = useSteps();
  const { cart, live, shown, others } = control;
  const { timeZone } = event.venue;
  const count = ticketsIn(cart.quantities) + ticketsOf(others);
  const chosen = products.filter(({ id }) => (cart.quantities[id] ?? 0) > 0);
  const addOns = ticketsIn(
    Object.fromEntries(chosen.filter(({ needsOther }) => needsOther).map(({ id }) => [id, cart.quantities[id] ?? 0])),
  );
  const areVouchers = others.length === 0 && isForVouchers(chosen);
  const inset = useKeyboardInset();
  const root = useCoveredHeight(inset);
  const isOver = shown !== null && live === null;
  const slot = shown?.slot?.id === cart.slotId ? shown?.slot : null;
  const wanting = lackingOf(control, { lacking, count, needsSlot: event.kind !== 'open', day: shop.day });
  const least = leastPrice(shop.products);
  const lack = wanting?.text(t) ?? null;
  // The buyer pressed the button with a choice missing.
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  const isRefused = lack !== null && lack === pressedFor;
  return (
    <div ref={root} className="shop-till lg:hidden" style={inset > 0 ? { bottom: inset } : undefined}>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <TimeWarning control={control} warning={warning} className="w-full justify-between text-small" />
        <p className="min-w-0 grow basis-28 leading-tight">
          <span className="block text-lead font-bold">
            {count === 0 && least !== null ? (
              <Price from amount={least} currency={event.currency} />
            ) : (
              <Price amount={totalOf(products, control)} currency={event.currency} />
            )}
          </span>
          {live && (
            <span className={`block text-note ${warning ? 'text-warn' : 'text-soft'}`}>
              {t('orders.bar_time_left')} <Countdown until={live.expiresAt} serverNow={serverNow} isSilent />
            </span>
          )}
          {isOver && <span className="block text-small font-strong text-warn">{t('orders.time_is_up')}</span>}
          <span className={`block text-small ${isRefused ? 'font-strong text-danger' : 'text-soft'}`}>
            {lack && (!live || isRefused) ? (
              <>
                {isRefused && <Icon name="alert" size={16} className="mr-1.5 inline-block align-[-0.15em]" />}
                {lack}
              </>
            ) : (
              <>
                {areVouchers
                  ? t('orders.vouchers', { count })
                  : countUnits({ all: count, addOns }, t, (tickets) => t('orders.tickets', { count: tickets }))}
                {slot && (
                  <>
                    {' · '}
                    {format.shortVisit(slot.startsAt, { timeZone, byDay: event.kind === 'daily' })}
                  </>
                )}
              </>
            )}
          </span>
        </p>
        <div ref={bar} className="contents" />
        {(now ?? 'choose') === 'choose' && !shop.previewOf && (
          <Continue {...{ control, wanting }} onLacking={setPressedFor} />
        )}
      </div>
    </div>
  );
}

type Wanting = { text: (t: Translate) => string; place: () => HTMLElement | null };

/** First usable control of a section, without disabled ones. */
const controlIn = (heading: string): HTMLElement | null => {
  const part = document.getElementById(heading)?.closest('section');
  return (
    part?.querySelector<HTMLElement>(
      '[data-day][tabindex="0"], input[type="radio"]:not(:disabled), fieldset > button:last-of-type:not([aria-disabled="true"])',
    ) ?? document.getElementById(heading)
  );
};

type Around = { lacking: LackingStep; count: number; needsSlot: boolean; day: string | null };

/** The first missing choice; null when the places can be reserved. */
function lackingOf({ missing, cart }: HoldControl, { lacking, count, needsSlot, day }: Around): Wanting | null {
  if (missing)
    return {
      text: (t) => t(MISSING_TEXTS[missing.of], { title: missing.title }),
      place: () => placeOfMissing(missing),
    };
  const first = lacking ?? (count > 0 ? null : needsSlot && !cart.slotId ? (day ? 'time' : 'day') : 'tickets');
  if (!first) return null;
  const of = first === 'tickets' && count === 0 ? 'orders.choose_tickets' : LACKING_TEXTS[first];
  return { text: (t) => t(of), place: () => controlIn(first) };
}

type ContinueProps = {
  control: HoldControl;
  wanting: Wanting | null;
  /** Called with the message for the bar when a choice is missing. */
  onLacking: (text: string) => void;
};

/** Moves from the selection to the first missing choice, or to the details once the places are reserved. */
function Continue({ control, wanting, onLacking }: ContinueProps) {
  const t = useT();
  const { goTo, show } = useSteps();
  const { live, isSettled, refusal, status, expiry, retake, takeOffer } = control;
  const [isAwaited, setAwaited] = useState(false);
  const isThere = live !== null && isSettled;
  const isRefused = refusal !== null && !isSettled;
  const latest = useRef({ goTo, show });
  latest.current = { goTo, show };
  useEffect(() => {
    if (!isAwaited || !(isThere || isRefused)) return;
    setAwaited(false);
    if (isThere) latest.current.goTo('details');
    else latest.current.show(document.getElementById(HOLD_NEWS));
  }, [isAwaited, isThere, isRefused]);

  if (expiry === 'asking' || expiry === 'lost')
    return (
      <Button size="lg" className="grow-2 basis-46" onClick={retake}>
        {t('orders.try_again')}
      </Button>
    );
  const goOn = () => {
    if (wanting) {
      const text = wanting.text(t);
      announce(text);
      onLacking(text);
      return show(wanting.place());
    }
    if (isThere) return goTo('details');
    if (isRefused) return show(document.getElementById(HOLD_NEWS));
    takeOffer();
    setAwaited(true);
  };
  return (
    <Button
      size="lg"
      className="grow-2 basis-46"
      iconEnd="arrow-right"
      busy={(isAwaited && !wanting) || status === 'waiting'}
      onClick={goOn}
    >
      {t(status === 'waiting' ? 'orders.pay_offline' : 'orders.continue_details')}
    </Button>
  );
}
