import { Head } from '@inertiajs/react';
import type { IsoDate } from '@server/shared/time';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Skeleton } from '@/Components/Skeleton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { lazyPart } from '@/lib/lazyPart';
import { Checkout } from './Partials/checkout/Checkout';
import { useChosenByPass, useKeptCode } from './Partials/checkout/useCodeInHand';
import { Till } from './Partials/payment/Till';
import { isForVouchers, lackingStep, limitOf, pricedFor, type Shop, visitingIn } from './Partials/shop/cart';
import { DayCalendar } from './Partials/shop/DayCalendar';
import { DayState } from './Partials/shop/DayState';
import { EventDetails, EventIntro, NotOnSale } from './Partials/shop/EventIntro';
import { ExpiryNews, HoldMessages } from './Partials/shop/HoldNews';
import type { HoldControl } from './Partials/shop/holdControl';
import { NextDiscount } from './Partials/shop/NextDiscount';
import { PreviewBanner } from './Partials/shop/PreviewBanner';
import { ProductList } from './Partials/shop/ProductList';
import { revealStep, useRenewalFirst, useRevealTimes } from './Partials/shop/revealStep';
import { Step } from './Partials/shop/Step';
import { Summary } from './Partials/shop/Summary';
import { TimeSlots } from './Partials/shop/TimeSlots';
import { useDates } from './Partials/shop/useDates';
import { useFieldHost } from './Partials/shop/useFieldHost';
import { useFreshHold } from './Partials/shop/useFreshHold';
import { useHold } from './Partials/shop/useHold';
import { useLiveSlots } from './Partials/shop/useLiveSlots';
import { useNextDiscount } from './Partials/shop/useNextDiscount';
import { useSoldOut } from './Partials/shop/useSoldOut';
import { useTimeLeft } from './Partials/shop/useTimeLeft';
import { visitLimit } from './Partials/visits/visitLimit';

/** Only for products that visit several events, which most shops do not have. */
const VisitSteps = lazyPart('visits', () => import('./Partials/visits/VisitSteps').then((module) => module.VisitSteps));

/** One event and the way from a day to a paid order, on one page. */
export default function Create(shop: Shop) {
  const { event, calendar, hold } = shop;
  // What is kept can be paid for also when the sale has ended.
  const isOpen = hold !== null || (event.sales === 'on_sale' && (event.kind === 'open' || calendar !== null));
  return (
    <div className="gutter">
      <Head title={event.title} />
      {shop.previewOf && <PreviewBanner eventId={shop.previewOf} />}
      <EventIntro event={event} products={shop.products} />
      <div className="mx-auto mt-10 max-w-page md:mt-14">
        {/* The server's forms for browsers without scripts. */}
        <noscript id="plain" />
        {isOpen ? <Flow {...shop} /> : <NotOnSale event={event} hasDates={calendar !== null} />}
        <EventDetails {...shop} isOrdering={isOpen && (hold?.lines.length ?? 0) > 0} />
      </div>
    </div>
  );
}

function Flow(shop: Shop) {
  const { event, calendar, days, day, maxTickets, serverNow, hold } = shop;
  const t = useT();
  const byDay = event.kind === 'daily';
  const control = useHold(shop);
  const { cart, live, shown } = control;
  const products = pricedFor(shop, cart);
  const slots = useLiveSlots(shop, cart.slotId);
  const checkout = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<HTMLElement | null>(null);
  const dates = useDates();

  useFreshHold(shop);
  useKeptCode(event.slug);
  useChosenByPass(shop.pass, control);
  useRevealTimes(day, byDay ? 'tickets' : 'time');
  useOnlySlot(slots, control, byDay);
  useRenewalFirst(hold);

  const visiting = visitingIn(cart, products);
  const lacking = lackingStep(cart, products, { needsSlot: event.kind !== 'open', day });
  const slot = slots.find(({ id }) => id === cart.slotId);
  const limitsOf = (product: Shop['products'][number]) => ({
    own: limitOf(product, {
      cart,
      products,
      slotLeft: slot?.left ?? null,
      held: shown,
      others: control.others,
      maxTickets,
      maxFree: event.maxFreePerPerson,
    }),
    visit: visitLimit(product, { cart, products, times: shop.visits?.times ?? {} }),
  });
  const warning = useTimeLeft(live?.expiresAt ?? null, serverNow);
  const soldOut = useSoldOut({ event, products, control, slot });
  const next = useNextDiscount(shop, control);
  const fieldHost = useFieldHost(checkout, control.expiry !== 'none');
  const news = { event, day, control, soldOut, isSaidElsewhere: fieldHost !== null };

  return (
    <div className="needs-script grid grid-cols-1 items-start gap-x-14 max-lg:pb-20 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {calendar && (
          <div className="gap-x-12 xl:grid xl:grid-cols-2">
            <Step id="day" title={t('orders.choose_day')}>
              <div className="max-w-md">
                <DayCalendar calendar={calendar} days={days} day={day} {...dates} />
                {shop.waitingUrl && <TellMe url={shop.waitingUrl} />}
                {byDay && day && <DayState day={day} slots={slots} zone={event.venue.timeZone} />}
              </div>
            </Step>
            {day && !byDay && <Times shop={shop} day={day} slots={slots} control={control} onDay={dates.onDay} />}
          </div>
        )}
        <Step id="tickets" title={t(isForVouchers(products) ? 'orders.choose_vouchers' : 'orders.choose_tickets')}>
          {!calendar && shop.waitingUrl && <TellMe url={shop.waitingUrl} isOpen />}
          {calendar && !cart.slotId && (
            <p className="mb-5 text-soft">{t(byDay ? 'orders.choose_day_first' : 'orders.choose_time_first')}</p>
          )}
          {event.maxFreePerPerson !== null && products.some(({ priceCents }) => priceCents === 0) && (
            <p className="mb-5 text-soft">{t('orders.max_free', { count: event.maxFreePerPerson })}</p>
          )}
          {shop.pass && (
            <Alert tone="info" className="mb-5">
              {t('orders.pass_in_hand', { name: shop.pass.name, number: shop.pass.number })}
            </Alert>
          )}
          <ProductList
            products={products}
            pass={shop.pass}
            currency={event.currency}
            quantities={cart.quantities}
            limitsOf={limitsOf}
            onChange={control.setQuantity}
            onAmount={control.setAmount}
          />
          <NextDiscount
            next={next}
            products={products}
            quantities={cart.quantities}
            currency={event.currency}
            limitsOf={limitsOf}
          />
          {visiting.length === 0 && <HoldMessages {...news} />}
        </Step>
        {visiting.length > 0 && (
          <Suspense fallback={<Skeleton lines={4} className="pb-12" />}>
            <VisitSteps shop={shop} control={control} visiting={visiting} />
            <HoldMessages {...news} className="-mt-6 pb-12" />
          </Suspense>
        )}
      </div>
      <aside className="pb-12 lg:sticky lg:top-6 lg:row-span-2">
        <Summary {...shop} {...{ products, control, lacking, warning }} payRef={setCard} />
      </aside>
      <div ref={checkout}>
        {shown && (
          <Checkout
            event={event}
            products={products}
            payOptions={shop.payOptions}
            balance={shop.balance}
            vouchers={shop.vouchers}
            invoiceAbove={shop.invoiceAbove}
            live={shown}
            isSettled={control.isSettled}
            isAway={control.status === 'waiting'}
            missing={control.missing}
            card={card}
            retake={live || control.expiry === 'retaking' ? null : control.retake}
          />
        )}
      </div>
      {fieldHost && createPortal(<ExpiryNews event={event} day={day} control={control} />, fieldHost)}
      <Till {...{ event, products, serverNow, control, lacking, warning }} target={checkout} />
    </div>
  );
}

/**
 * Where a day has one time only, there is nothing to choose. Where days are sold, another day is another choice, also of
 * what is kept; one that was refused is not asked for again by itself.
 */
function useOnlySlot(slots: Shop['slots'], { cart, live, chooseSlot }: HoldControl, byDay: boolean): void {
  const [only, another] = slots;
  const id = only && !another && only.left > 0 && (byDay || !live) ? only.id : null;
  const isKept = live !== null;
  const followed = useRef<string | null>(null);
  const choose = useRef(chooseSlot);
  choose.current = chooseSlot;
  useEffect(() => {
    if (id && id !== cart.slotId && !(isKept && followed.current === id)) choose.current(id);
    followed.current = id;
  }, [id, cart.slotId, isKept]);
}

type TimesProps = {
  shop: Shop;
  day: IsoDate;
  slots: Shop['slots'];
  control: HoldControl;
  onDay: (day: IsoDate) => void;
};

function Times({ shop: { event, calendar }, day, slots, control, onDay }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const { timeZone, city } = event.venue;
  const title = format.day(`${day}T12:00:00Z`, 'UTC');
  const isFull = slots.every(({ id, left }) => left <= 0 && id !== control.live?.slot?.id);
  const nextFree = isFull && calendar?.nextFree !== day ? calendar?.nextFree : null;
  return (
    <Step id="time" title={t('orders.choose_time')} aside={<p className="text-soft first-letter:uppercase">{title}</p>}>
      <TimeSlots
        slots={slots}
        zone={timeZone}
        chosen={control.cart.slotId}
        ours={control.live?.slot?.id ?? null}
        legend={`${t('orders.choose_time')}: ${title}`}
        onChoose={control.chooseSlot}
        onPointed={() => revealStep('tickets')}
      />
      {nextFree && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {slots.length > 0 && t('orders.day_full')}
          <Button size="sm" variant="secondary" iconEnd="arrow-right" onClick={() => onDay(nextFree)}>
            {t('orders.way_next_free', { date: format.shortDay(`${nextFree}T12:00:00Z`, 'UTC') })}
          </Button>
        </p>
      )}
      <p className="mt-4 text-small text-soft">{t('orders.times_in', { city })}</p>
    </Step>
  );
}

/** Where people ask to be told of free places; `isOpen`: of an event without slots. */
function TellMe({ url, isOpen = false }: { url: string; isOpen?: boolean }) {
  const t = useT();
  return (
    <p className={isOpen ? 'mb-5 text-small' : 'mt-4 text-small'}>
      {t(isOpen ? 'orders.waiting_sold_out' : 'orders.waiting_full')}{' '}
      <a className="link" href={url}>
        {t('orders.waiting_tell_me')}
      </a>
    </p>
  );
}
