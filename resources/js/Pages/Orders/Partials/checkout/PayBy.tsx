import type { PayOption } from '@server/shared/payOptions';
import { Icon } from '@/Components/Icon';
import { PayMethods } from '@/Components/PayMethods';
import { useT } from '@/hooks/useT';

type PayByProps = {
  isFree: boolean;
  options: readonly PayOption[];
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
};

/** Payment method: a choice where there are several, a text where there is one. */
export function PayBy({ isFree, options, value, onChange, error }: PayByProps) {
  if (isFree || options.length < 2) return <OnlyWay isFree={isFree} />;
  return <PayMethods options={options} value={value} onChange={onChange} error={error} />;
}

function OnlyWay({ isFree }: { isFree: boolean }) {
  const t = useT();
  return (
    <div className="flex gap-4">
      <Icon name={isFree ? 'ticket' : 'card'} size={26} className="mt-0.5 text-accent" />
      <p>
        <span className="block font-strong">{t(isFree ? 'orders.pay_free' : 'orders.pay_card')}</span>
        <span className="text-soft">{t(isFree ? 'orders.pay_free_text' : 'orders.pay_card_text')}</span>
      </p>
    </div>
  );
}
