import type { Cents } from '@server/shared/money';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useOnline } from '@/hooks/useOnline';
import { useT } from '@/hooks/useT';
import { type Hold, MISSING_TEXTS, type Missing } from '../shop/cart';
import { placeOfMissing } from '../shop/revealStep';
import { useSteps } from '../shop/steps';

export const CHECKOUT_FORM = 'checkout';

type PayButtonProps = {
  live: Hold;
  /** Amount left to pay after vouchers and a balance. */
  rest: Cents;
  isBusy: boolean;
  isSettled: boolean;
  /** The server cannot be reached; changes of the basket will be sent again. */
  isAway: boolean;
  /** An item that still needs a time or an amount. */
  missing: Missing | null;
  /** Reserves the expired tickets again; else null. */
  retake: (() => void) | null;
  className: string;
};

/** Pays, or names the missing step: below the form and in the order summary, on a phone in the bar. */
export function PayButton({ missing, retake, className, ...paying }: PayButtonProps) {
  const t = useT();
  const { show } = useSteps();
  if (missing)
    return (
      <Button size="lg" variant="secondary" className={className} onClick={() => show(placeOfMissing(missing))}>
        {t(MISSING_TEXTS[missing.of], { title: missing.title })}
      </Button>
    );
  if (retake)
    return (
      <Button size="lg" className={className} onClick={retake}>
        {t('orders.try_again')}
      </Button>
    );
  return <Pay {...paying} className={className} />;
}

function Pay({ live, rest, isBusy, isSettled, isAway, className }: Omit<PayButtonProps, 'missing' | 'retake'>) {
  const t = useT();
  const format = useFormat();
  const isOffline = !useOnline() || isAway;
  const amount = format.money(rest || live.totalCents, live.currency);
  return (
    <>
      <Button
        type="submit"
        form={CHECKOUT_FORM}
        size="lg"
        className={className}
        busy={isBusy || isOffline || !isSettled}
      >
        {isOffline
          ? t('orders.pay_offline')
          : isBusy
            ? t('orders.going_to_pay')
            : !isSettled
              ? t('orders.holding')
              : live.totalCents === 0
                ? t('orders.confirm_free')
                : t('orders.pay', { amount })}
      </Button>
      {isOffline && <p className="mt-2 text-small text-warn">{t('orders.pay_offline_text')}</p>}
    </>
  );
}

type ToPaymentProps = Pick<PayButtonProps, 'retake'> & { onGo: () => void };

/** On a phone, moves from the details to the payment. */
export function ToPayment({ retake, onGo }: ToPaymentProps) {
  const t = useT();
  return retake ? (
    <Button size="lg" className="grow-2 basis-46" onClick={retake}>
      {t('orders.try_again')}
    </Button>
  ) : (
    <Button size="lg" className="grow-2 basis-46" onClick={onGo}>
      {t('orders.to_payment')}
    </Button>
  );
}
