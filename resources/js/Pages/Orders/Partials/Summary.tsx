import type { Cents } from '@server/shared/money';
import { add, multiply, subtract, ZERO } from '@server/shared/money';
import { Button } from '@/Components/Button';
import { Countdown } from '@/Components/Countdown';
import { Price } from '@/Components/Price';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Product, Shop } from './cart';
import { PromoCodeForm } from './PromoCodeForm';
import type { HoldControl } from './useHold';

type SummaryProps = Pick<Shop, 'event' | 'products' | 'serverNow' | 'holdMinutes'> & { control: HoldControl };

/** What is in the cart as it will be paid: the server's figures once it keeps the places, ours until then. */
export function totalOf(products: readonly Product[], { cart, live, isSettled }: HoldControl): Cents {
  if (live && isSettled) return live.totalCents;
  return add(...products.map(({ id, priceCents }) => multiply(priceCents, cart.quantities[id] ?? 0)));
}

/** The order so far: what, when, how much, for how long it is kept; and the promo code. */
export function Summary({ event, products, control, serverNow, holdMinutes }: SummaryProps) {
  const t = useT();
  const { cart, live, isSettled, status } = control;
  const chosen = products.filter(({ id }) => (cart.quantities[id] ?? 0) > 0);
  return (
    <section aria-labelledby="summary-title" className="rounded-md border border-rule bg-raised p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="summary-title" className="text-subheading font-[520]">
          {t('orders.summary_title')}
        </h2>
        {live && (
          <p className="text-[0.95rem] text-soft">
            {t('orders.kept_for')} <Countdown until={live.expiresAt} serverNow={serverNow} onEnd={control.expire} />
          </p>
        )}
      </div>
      <SlotLine event={event} control={control} />
      {chosen.length === 0 ? (
        <p className="mt-3 text-soft">{t('orders.nothing_chosen')}</p>
      ) : (
        <ul className="mt-3 grid gap-1.5">
          {chosen.map(({ id, name, priceCents }) => (
            <li key={id} className="flex justify-between gap-4">
              <span>
                <span className="figures">{cart.quantities[id]}</span> × {name}
              </span>
              <Price amount={multiply(priceCents, cart.quantities[id] ?? 0)} currency={event.currency} />
            </li>
          ))}
        </ul>
      )}
      {live && isSettled && live.discountCents > 0 && (
        <p className="mt-1.5 flex justify-between gap-4 text-ok">
          <span>{t('orders.discount')}</span>
          <Price amount={subtract(ZERO, live.discountCents)} currency={event.currency} />
        </p>
      )}
      {chosen.length > 0 && (
        <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-rule pt-3 text-[1.1rem] font-[600]">
          <span>{t('orders.total')}</span>
          <Price amount={totalOf(products, control)} currency={event.currency} />
        </p>
      )}
      {live ? (
        <div className="mt-4 grid gap-3">
          <PromoCodeForm live={live} />
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3 justify-self-start"
            busy={status === 'saving'}
            onClick={control.release}
          >
            {t('orders.release')}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-[0.925rem] text-soft">{t('orders.will_be_kept', { count: holdMinutes })}</p>
      )}
    </section>
  );
}

function SlotLine({ event, control }: Pick<SummaryProps, 'event' | 'control'>) {
  const t = useT();
  const format = useFormat();
  const slot = control.live?.slot;
  if (!slot || slot.id !== control.cart.slotId) return null;
  const { timeZone } = event.venue;
  return (
    <p className="mt-2">
      <span className="block first-letter:uppercase">{format.day(slot.startsAt, timeZone)}</span>
      <span className="figures block font-[600]">
        {format.time(slot.startsAt, timeZone)}{' '}
        <span className="font-normal text-soft">{t('orders.until', { time: format.time(slot.endsAt, timeZone) })}</span>
      </span>
    </p>
  );
}
