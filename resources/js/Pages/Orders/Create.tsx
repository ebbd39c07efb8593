import { Head } from '@inertiajs/react';
import { Suspense, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '@/Components/Alert';
import { Skeleton } from '@/Components/Skeleton';
import { useT } from '@/hooks/useT';
import { lazyPart } from '@/lib/lazyPart';
import { Checkout } from './Partials/checkout/Checkout';
import { useChosenByPass, useKeptCode } from './Partials/checkout/useCodeInHand';
import { Till } from './Partials/payment/Till';
import { ChooseVisit, TellMe } from './Partials/shop/ChooseVisit';
import { isForVouchers, lackingStep, limitOf, pricedFor, type Shop, visitingIn } from './Partials/shop/cart';
import { EventDetails, EventIntro, NotOnSale } from './Partials/shop/EventIntro';
import { ExpiryNews, HoldMessages } from './Partials/shop/HoldNews';
import { LinkChoice } from './Partials/shop/LinkChoice';
import { NextDiscount } from './Partials/shop/NextDiscount';
import { PreviewBanner } from './Partials/shop/PreviewBanner';
import { ProductList } from './Partials/shop/ProductList';
import { useRenewalFirst, useRevealTimes } from './Partials/shop/revealStep';
import { Step } from './Partials/shop/Step';
import { StepList } from './Partials/shop/StepList';
import { Summary } from './Partials/shop/Summary';
import { ShopSteps, useSteps } from './Partials/shop/steps';
import { useFieldHost, usePlace } from './Partials/shop/useFieldHost';
import { useFreshHold } from './Partials/shop/useFreshHold';
import { useHold } from './Partials/shop/useHold';
import { useLiveSlots } from './Partials/shop/useLiveSlots';
import { useNextDiscount } from './Partials/shop/useNextDiscount';
import { useSoldOut } from './Partials/shop/useSoldOut';
import { useTimeLeft } from './Partials/shop/useTimeLeft';
import { visitLimit } from './Partials/visits/visitLimit';

/** Loaded on demand: few shops have products that visit several events. */
const VisitSteps = lazyPart('visits', () => import('./Partials/visits/VisitSteps').then((module) => module.VisitSteps));

/** The shop of an event: day, time, tickets, details and payment on one page. */
export default function Create(shop: Shop) {
  const { event, calendar, hold } = shop;
  // Reserved tickets can be paid for after sales have ended.
  const isOpen = hold !== null || (event.sales === 'on_sale' && (event.kind === 'open' || calendar !== null));
  return (
    <ShopSteps className="gutter" canGoOn={(hold?.items.length ?? 0) > 0}>
      <Head title={event.title} />
      {shop.previewOf && <PreviewBanner eventId={shop.previewOf} />}
      <EventIntro shop={shop} />
      <div className="mx-auto mt-6 max-w-page md:mt-14">
        {/* Placeholder for the server's text for browsers without scripts. */}
        <noscript id="plain" />
        {isOpen ? <Flow {...shop} /> : <NotOnSale event={event} hasDates={calendar !== null} />}
        <EventDetails {...shop} isOrdering={isOpen && (hold?.lines.length ?? 0) > 0} />
      </div>
    </ShopSteps>
  );
}

function Flow(shop: Shop) {
  const { event, calendar, day, maxTickets, serverNow, hold } = shop;
  const t = useT();
  const byDay = event.kind === 'daily';
  const control = useHold(shop);
  const { cart, live, shown } = control;
  const products = pricedFor(shop, cart);
  const slots = useLiveSlots(shop, cart.slotId);
  const checkout = useRef<HTMLDivElement>(null);
  const [card, setCard] = usePlace();
  const [bar, setBar] = usePlace();
  const { now } = useSteps();

  useFreshHold(shop);
  useKeptCode(event.slug);
  useChosenByPass(shop.pass, control);
  useRevealTimes(day, byDay ? 'tickets' : 'time');
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
  const isLater = now === 'details' || now === 'pay';

  return (
    <div className="needs-script grid grid-cols-1 items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="lg:contents">
        <StepList />
        {isLater && <HoldMessages {...news} className="mb-6" />}
      </div>
      <div data-in="choose">
        <LinkChoice asked={shop.asked} control={control} />
        <ChooseVisit shop={shop} slots={slots} control={control} />
        <Step id="tickets" title={t(isForVouchers(products) ? 'orders.choose_vouchers' : 'orders.choose_tickets')}>
          {!calendar && shop.waitingUrl && <TellMe url={shop.waitingUrl} isOpen />}
          {calendar && !cart.slotId && (
            <p className="mb-5 text-soft max-lg:hidden">
              {t(byDay ? 'orders.choose_day_first' : 'orders.choose_time_first')}
            </p>
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
            isBrief={calendar !== null && !cart.slotId}
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
          {visiting.length === 0 && !isLater && <HoldMessages {...news} />}
        </Step>
        {visiting.length > 0 && (
          <Suspense fallback={<Skeleton lines={4} className="pb-12" />}>
            <VisitSteps shop={shop} control={control} visiting={visiting} />
            {!isLater && <HoldMessages {...news} className="-mt-6 pb-12" />}
          </Suspense>
        )}
      </div>
      <aside data-in="details pay" className="pb-8 lg:sticky lg:top-6 lg:row-span-2 lg:pb-12">
        <Summary {...shop} {...{ products, control, lacking, warning }} payRef={setCard} />
      </aside>
      <div ref={checkout}>
        {shown && (
          <Checkout
            event={event}
            serverNow={serverNow}
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
            bar={bar}
            retake={live || control.expiry === 'retaking' ? null : control.retake}
          />
        )}
      </div>
      {fieldHost && createPortal(<ExpiryNews event={event} day={day} control={control} />, fieldHost)}
      <Till {...{ shop, products, control, lacking, warning }} bar={setBar} />
    </div>
  );
}
