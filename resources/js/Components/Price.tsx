import type { Cents } from '@server/shared/money';
import { Money, type MoneyProps } from '@/Components/Money';
import { useT } from '@/hooks/useT';

type PriceProps = MoneyProps & {
  /** The lowest of several prices. */
  from?: boolean;
  /** The price before a discount. */
  was?: Cents;
};

/** A price; zero is shown as a word. */
export function Price({ amount, currency, from, was, className = '' }: PriceProps) {
  const t = useT();
  if (amount === 0 && !from) return <span className={className}>{t('common.free')}</span>;
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {from && <span className="text-soft">{t('common.from')} </span>}
      {was !== undefined && was > amount && (
        <s className="mr-2 text-soft">
          <span className="sr-only">{t('common.before')} </span>
          <Money amount={was} currency={currency} />
        </s>
      )}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
