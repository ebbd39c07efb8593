import { type Cents, subtract } from '@server/shared/money';
import { normaliseReference } from '@server/shared/reference';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { Icon } from '@/Components/Icon';
import { checkVoucher } from '@/Components/vouchers/checkVoucher';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { onEnterIn } from '@/lib/onEnterIn';
import { partsOf } from './usedVouchers';
import type { VoucherUseProps } from './VoucherUse';

/** Gift vouchers of an unplaced order with the amount each pays, and a field for another. */
export function VoucherFields({ live, used, typed, error, onChange }: VoucherUseProps) {
  const t = useT();
  const [said, setSaid] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const parts = partsOf(used, live.totalCents);
  const isPaid = used.length > 0 && parts.reduce((sum, part) => sum + part, 0) >= live.totalCents;

  const use = async () => {
    if (isBusy || typed.trim() === '') return;
    const code = normaliseReference(typed);
    if (used.some((other) => other.code === code)) return setSaid(t('payments.voucher_twice'));
    setIsBusy(true);
    try {
      const checked = await checkVoucher(code, t, live.currency);
      if ('error' in checked) return setSaid(checked.error);
      const { ending, left } = checked.voucher;
      setSaid(undefined);
      onChange({ vouchers: [...used, { code, ending, left }], voucherCode: '' });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="mb-6 grid gap-3">
      <ul className="grid gap-1 empty:hidden">
        {used.map(({ code, ending, left }, index) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4">
            <Pays ending={ending} part={parts[index]!} left={left} currency={live.currency} />
            <Button
              variant="quiet"
              size="sm"
              aria-label={t('payments.voucher_remove_named', { ending })}
              onClick={() => onChange({ vouchers: used.filter((other) => other.code !== code) })}
            >
              {t('payments.voucher_remove')}
            </Button>
          </li>
        ))}
      </ul>
      {(!isPaid || error) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field does what the button beside it does
        <div className="flex items-start gap-2" onKeyDown={onEnterIn(() => void use())}>
          <CodeInput
            name="voucherCode"
            label={t('payments.voucher_label')}
            hint={t('payments.voucher_hint')}
            className="min-w-0 grow"
            value={typed}
            onChange={(voucherCode) => {
              setSaid(undefined);
              onChange({ voucherCode });
            }}
            error={said ?? error}
            maxLength={60}
            autoFocus={used.length === 0}
          />
          <Button variant="secondary" className="mt-7.5" busy={isBusy} onClick={() => void use()}>
            {t('payments.voucher_use')}
          </Button>
        </div>
      )}
    </div>
  );
}

type PaysProps = { ending: string; part: Cents; left: Cents; currency: string };

function Pays({ ending, part, left, currency }: PaysProps) {
  const t = useT();
  const { money } = useFormat();
  const stays = subtract(left, part);
  return (
    <span role="status" className="inline-flex items-baseline gap-2 text-ok">
      <Icon name="check" />
      <span>
        {t(stays > 0 ? 'payments.voucher_pays' : 'payments.voucher_pays_all', {
          ending: `•••• ${ending}`,
          amount: money(part, currency),
          left: money(stays, currency),
        })}
      </span>
    </span>
  );
}
