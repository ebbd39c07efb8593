import type { PayOption } from '@server/shared/payOptions';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';

type PayMethodsProps = {
  options: readonly PayOption[];
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
};

/** Choice among several payment methods, in the organisation's order; the first is preselected. */
export function PayMethods({ options, value, onChange, error }: PayMethodsProps) {
  const t = useT();
  return (
    <RadioCards
      legend={t('payments.method')}
      name="payment"
      options={options.map(({ id, method, label }) => ({
        value: id,
        label: label ?? t(`payments.method_${method}`),
        description: t(`payments.method_${method}_text`),
      }))}
      value={value}
      onChange={onChange}
      {...(error && { error })}
    />
  );
}
