import { add, type Cents, ZERO } from '@server/shared/money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Refunds below the gross sales, and the net amount. */
export function AfterRefunds({ gross, refunds, currency }: { gross: Cents; refunds: Cents; currency: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {t('reports.after_refunds', {
        refunds: format.money(refunds, currency),
        net: format.money(add(gross, refunds), currency),
      })}
    </>
  );
}

type Sums = readonly { currency: string; cents: Cents }[];

/** The same for each currency with refunds; nothing without refunds. */
export function RefundNotes({ gross, refunds }: { gross: Sums; refunds: Sums }) {
  return refunds
    .filter(({ cents }) => cents !== 0)
    .map(({ currency, cents }) => (
      <span key={currency} className="block">
        <AfterRefunds
          gross={gross.find((sum) => sum.currency === currency)?.cents ?? ZERO}
          refunds={cents}
          currency={currency}
        />
      </span>
    ));
}
