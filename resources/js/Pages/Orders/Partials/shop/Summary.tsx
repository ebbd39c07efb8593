import { companionLimit } from '@server/shared/companions';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { add, multiply, subtract, ZERO } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { LinkButton } from '@/Components/LinkButton';
import { Price } from '@/Components/Price';
import { RenewalNote } from '@/Components/passes/RenewalNote';
import { ReleaseButton } from '@/Components/ReleaseButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { PromoCodeForm } from '../checkout/PromoCodeForm';
import { amountOf, type Hold, MISSING_TEXTS, type Product, type Shop } from './cart';
import { loneProduct } from './companions';
import { TimeWarning } from './HoldNews';
import type { HoldControl } from './holdControl';
import { CheaperTickets, ClashWarning } from './OrderAdvice';
import { OtherEvent } from './OtherEvent';
import { useSteps } from './steps';
import { useCompanionText } from './useCompanionText';
import type { Warning } from './useTimeLeft';

/** Text of the step that a cart still lacks. */
export const LACKING_TEXTS = {
  day: 'orders.choose_day',
  time: 'orders.choose_time',
  tickets: 'orders.extra_alone',
} as const satisfies Record<string, MessageKey>;

export type LackingStep = keyof typeof LACKING_TEXTS | null;

type SummaryProps = Pick<Shop, 'event' | 'products' | 'cheaper' | 'serverNow' | 'holdMinutes'> & {
  control: HoldControl;
  lacking: LackingStep;
  warning: Warning;
  /** Ref of the container of the pay button on a wide screen. */
  payRef: (element: HTMLElement | null) => void;
};

/** The total to pay: the server's once the places are reserved, the client's until then. */
export function totalOf(products: readonly Product[], { cart, shown, others, isShownSettled }: HoldControl): Cents {
  if (shown && isShownSettled) return shown.totalCents;
  return add(amountOf(others), ...products.map(({ id, priceCents }) => multiply(priceCents, cart.quantities[id] ?? 0)));
}

/** A product's line at list price: as reserved, or as offered. */
function lineOf({ id, priceCents }: Product, { cart, shown, isShownSettled }: HoldControl): Cents {
  if (!shown || !isShownSettled) return multiply(priceCents, cart.quantities[id] ?? 0);
  return add(ZERO, ...shown.items.filter((item) => item.productId === id).map((item) => item.priceCents));
}

/** Discounts by promotion, and the channel's surcharge. */
function Adjustments({ live, currency }: { live: Hold; currency: string }) {
  const t = useT();
  if (live.discounts.length === 0 && live.feeCents === 0) return null;
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {live.discounts.map(({ name, code, amountCents }) => (
        <li key={`${name} ${code}`} className="flex justify-between gap-4 text-ok">
          <span>
            <span className="sr-only">{t('orders.discount')}: </span>
            {name}
          </span>
          <Price amount={subtract(ZERO, amountCents)} currency={currency} />
        </li>
      ))}
      {live.feeCents > 0 && (
        <li className="flex justify-between gap-4">
          <span>{t('orders.fee')}</span>
          <Price amount={live.feeCents} currency={currency} />
        </li>
      )}
    </ul>
  );
}

const ADD = { variant: 'quiet', size: 'sm', icon: 'plus', className: '-ml-3 justify-self-start' } as const;

/** The order so far: tickets, time, total, reservation time and promo code. */
export function Summary(props: SummaryProps) {
  const { event, products, cheaper, control, lacking, warning, serverNow, holdMinutes, payRef } = props;
  const t = useT();
  const { cart, live, shown, others, isShownSettled } = control;
  const sayCompanion = useCompanionText();
  // On a phone, the order is folded into one line during the details.
  const [isOpen, setOpen] = useState(false);
  const { now, show } = useSteps();
  const cheaperTickets = <CheaperTickets {...{ cheaper, control }} currency={event.currency} />;
  const lone = loneProduct(cart.quantities, products);
  const chosen = products.filter(({ id }) => (cart.quantities[id] ?? 0) > 0);
  return (
    <section aria-labelledby="summary-title" className="rounded-md border border-rule bg-raised sheet-pad">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="summary-title" tabIndex={-1} className="text-subheading font-medium">
          {t('orders.summary_title')}
        </h2>
        <div data-in="details" className="lg:hidden">
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'orders.hide_order' : 'orders.show_order')}
          </Button>
        </div>
        {live && (
          <p className="text-small text-soft max-lg:hidden">
            {t('orders.kept_for')}{' '}
            <Countdown until={live.expiresAt} serverNow={serverNow} onEnd={control.expire} isSilent />
          </p>
        )}
        {shown && !live && <p className="text-small font-strong text-warn max-lg:hidden">{t('orders.time_is_up')}</p>}
      </div>
      {/* On a phone it is above the order's lines, which may be folded. */}
      {now !== null && cheaperTickets}
      <div data-in={isOpen ? 'details pay' : 'pay'}>
        {/* On a phone the bar shows it, so that nothing below moves. */}
        <div className="max-lg:hidden">
          <TimeWarning control={control} warning={warning} className="mt-2" />
          <TakeAgain control={control} />
        </div>
        {shown && <RenewalNote renewals={shown.renewals} className="mt-3" />}
        <SlotLine event={event} control={control} />
        <VisitLines control={control} />
        {control.missing && (
          <p className="mt-3 text-soft">{t(MISSING_TEXTS[control.missing.of], { title: control.missing.title })}</p>
        )}
        {lacking && (
          <p className="mt-3 text-soft">
            {lone && lacking === 'tickets'
              ? sayCompanion(lone, companionLimit(lone, cart.quantities) ?? 0)
              : t(LACKING_TEXTS[lacking])}
          </p>
        )}
        {chosen.length + others.length === 0 && <p className="mt-3 text-soft">{t('orders.nothing_chosen')}</p>}
        {chosen.length > 0 && (
          <ul className="mt-3 grid gap-1.5">
            {chosen.map((product) => (
              <li key={product.id} className="flex justify-between gap-4">
                <span>
                  <span className="figures">{cart.quantities[product.id]}</span> × {product.name}
                </span>
                <Price amount={lineOf(product, control)} currency={event.currency} />
              </li>
            ))}
          </ul>
        )}
        {others.map((other) => (
          <OtherEvent key={other.eventId} other={other} currency={event.currency} onDrop={control.dropOther} />
        ))}
        {shown && isShownSettled && <Adjustments live={shown} currency={event.currency} />}
        {chosen.length + others.length > 0 && (
          <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-rule pt-3 text-lead font-bold">
            <span>{t('orders.total')}</span>
            <Price amount={totalOf(products, control)} currency={event.currency} />
          </p>
        )}
        {now === null && cheaperTickets}
        {live && isShownSettled && <ClashWarning clashes={live.clashes} live className="mt-4" />}
        <div ref={payRef} className="mt-4 empty:hidden max-lg:hidden" />
        {shown ? (
          <div className="mt-4 grid gap-3" inert={!live}>
            <PromoCodeForm key={shown.reference} slug={event.slug} live={shown} />
            <Button {...ADD} onClick={() => show(document.getElementById('tickets'))}>
              {t('orders.basket_add')}
            </Button>
            <LinkButton {...ADD} href={paths.home()}>
              {t('orders.basket_other_event')}
            </LinkButton>
            <ReleaseButton
              busy={control.status === 'saving'}
              onRelease={control.release}
              size="sm"
              className="-ml-3 justify-self-start"
            />
          </div>
        ) : (
          <p className="mt-3 text-small text-soft">{t('orders.will_be_kept', { count: holdMinutes })}</p>
        )}
      </div>
    </section>
  );
}

/** The message about the expiry is elsewhere; this is only the button. */
function TakeAgain({ control: { expiry, retake } }: Pick<SummaryProps, 'control'>) {
  const t = useT();
  if (expiry !== 'asking' && expiry !== 'lost') return null;
  return (
    <Button size="sm" className="mt-2" onClick={retake}>
      {t('orders.try_again')}
    </Button>
  );
}

type SlotTimeProps = { slot: NonNullable<Hold['slot']>; timeZone: string; byDay?: boolean };

/** Opening hours for a day ticket. */
function SlotTime({ slot, timeZone, byDay = false }: SlotTimeProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className="block first-letter:uppercase">{format.day(slot.startsAt, timeZone)}</span>
      {byDay ? (
        <span className="figures block text-soft">
          {t('orders.day_open', {
            from: format.time(slot.startsAt, timeZone),
            until: format.time(slot.endsAt, timeZone),
          })}
        </span>
      ) : (
        <span className="figures block font-bold">
          {format.time(slot.startsAt, timeZone)}{' '}
          <span className="font-normal text-soft">
            {t('orders.until', { time: format.time(slot.endsAt, timeZone) })}
          </span>
        </span>
      )}
    </>
  );
}

function SlotLine({ event, control }: Pick<SummaryProps, 'event' | 'control'>) {
  const slot = control.shown?.slot;
  if (!slot || slot.id !== control.cart.slotId) return null;
  return (
    <p className="mt-2">
      <SlotTime slot={slot} timeZone={event.venue.timeZone} byDay={event.kind === 'daily'} />
    </p>
  );
}

/** Further visits of the reserved tickets. */
function VisitLines({ control: { live, cart } }: Pick<SummaryProps, 'control'>) {
  const t = useT();
  const kept = live?.visits.filter(({ key, slot }) => cart.visits[key] === (slot?.id ?? null)) ?? [];
  return kept.map(({ key, title, timeZone, slot }) => (
    <p key={key} className="mt-3">
      <span className="block font-strong">{title}</span>
      {slot ? (
        <SlotTime slot={slot} timeZone={timeZone} />
      ) : (
        <span className="text-soft">{t('orders.visit_open')}</span>
      )}
    </p>
  ));
}
