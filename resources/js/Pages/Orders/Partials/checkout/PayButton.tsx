import type { Cents } from '@server/shared/money';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { type Hold, MISSING_TEXTS, type Missing } from '../shop/cart';
import { goToMissing } from '../shop/revealStep';

/** In place of paying, while something still has no time or no amount. */
export function ToMissing({ missing }: { missing: Missing }) {
  const t = useT();
  return (
    <Button size="lg" variant="secondary" className="mt-6 max-sm:w-full" onClick={() => goToMissing(missing)}>
      {t(MISSING_TEXTS[missing.of], { title: missing.title })}
    </Button>
  );
}

/** `rest`: what vouchers and a balance leave to be paid. */
type PayButtonProps = { live: Hold; rest: Cents; isBusy: boolean; isSettled: boolean };

export function PayButton({ live, rest, isBusy, isSettled }: PayButtonProps) {
  const t = useT();
  const format = useFormat();
  const amount = format.money(rest || live.totalCents, live.currency);
  return (
    <Button type="submit" size="lg" className="mt-6 max-sm:w-full" busy={isBusy || !isSettled}>
      {isBusy
        ? t('orders.going_to_pay')
        : !isSettled
          ? t('orders.holding')
          : live.totalCents === 0
            ? t('orders.confirm_free')
            : t('orders.pay', { amount })}
    </Button>
  );
}
