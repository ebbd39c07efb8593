import { CHARGE_DAYS, yearlyPrices } from '@server/shared/passRules';
import { formatDate } from '@server/shared/time';
import { Checkbox } from '@/Components/Checkbox';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Hold } from '../shop/cart';

type YearlyChargeProps = {
  passes: Hold['yearly'];
  currency: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** Offered to buyers who pay for passes by card: unticked, with price, date and how to cancel beside the box. */
export function YearlyCharge({ passes, currency, value, onChange }: YearlyChargeProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const prices = yearlyPrices(
    passes.map(({ name, priceCents }) => ({ name, price: format.money(priceCents, currency) })),
  );
  const date = formatDate(`${passes[0]!.chargedFrom}T12:00:00Z`, 'UTC', locale);
  return (
    <Checkbox
      name="renewsYearly"
      className="mt-6 max-w-reading"
      label={t('orders.yearly')}
      hint={t('orders.yearly_text', { prices, date, days: CHARGE_DAYS })}
      value={value}
      onChange={onChange}
    />
  );
}
