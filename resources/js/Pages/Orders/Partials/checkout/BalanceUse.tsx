import type { Cents } from '@server/shared/money';
import { Checkbox } from '@/Components/Checkbox';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type BalanceUseProps = {
  available: Cents;
  due: Cents;
  currency: string;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** Whether the buyer's balance is used; `due`: the amount left after gift vouchers. */
export function BalanceUse({ available, due, currency, value, onChange }: BalanceUseProps) {
  const t = useT();
  const { money } = useFormat();
  if (available <= 0 || due === 0) return null;
  const isEnough = available >= due;
  const amount = money(isEnough ? due : available, currency);
  return (
    <div className="mb-6">
      <Checkbox
        name="useBalance"
        value={value}
        onChange={onChange}
        label={t('payments.balance_use', { amount })}
        hint={t(isEnough ? 'payments.balance_all_text' : 'payments.balance_text', {
          available: money(available, currency),
        })}
      />
    </div>
  );
}
