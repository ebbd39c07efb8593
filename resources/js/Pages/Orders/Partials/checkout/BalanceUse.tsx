import type { Cents } from '@server/shared/money';
import { Checkbox } from '@/Components/Checkbox';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Hold } from '../shop/cart';

type BalanceUseProps = { available: Cents; live: Hold; value: boolean; onChange: (value: boolean) => void };

/** Whether the buyer's balance is used first, where they have one. */
export function BalanceUse({ available, live, value, onChange }: BalanceUseProps) {
  const t = useT();
  const { money } = useFormat();
  if (available <= 0 || live.totalCents === 0) return null;
  const isEnough = available >= live.totalCents;
  const amount = money(isEnough ? live.totalCents : available, live.currency);
  return (
    <div className="mb-6">
      <Checkbox
        name="useBalance"
        value={value}
        onChange={onChange}
        label={t('payments.balance_use', { amount })}
        hint={t(isEnough ? 'payments.balance_all_text' : 'payments.balance_text', {
          available: money(available, live.currency),
        })}
      />
    </div>
  );
}
