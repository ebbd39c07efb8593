import type { Scanned } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { refusalIn } from './refusalIn';
import type { Payment } from './usePayment';

export type ScannedVoucher = { code: string; ending: string; left: Cents };

/** A gift voucher by its code: it gives what is left on it, and the rest is paid in another way. */
export function VoucherKeys({ payment, onTaken }: { payment: Payment; onTaken: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setError(t('errors.required'));
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await http.post<Scanned>(paths.pos.scans(), { code: code.trim() });
      if (data.kind !== 'voucher') return setError(t('errors.voucher_unknown'));
      payment.takeVoucher({ code: code.trim(), ending: data.ending, left: data.left });
      onTaken();
    } catch (refused) {
      setError(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex grow flex-col gap-4" onSubmit={(event) => void take(event)} noValidate>
      <TextInput
        label={t('counter.voucher_code')}
        hint={t('counter.check_hint')}
        value={code}
        onChange={setCode}
        error={error}
        maxLength={60}
        autoComplete="off"
        required
        autoFocus
      />
      <div className="counter-foot counter-foot-pay">
        <Button type="submit" size="lg" full busy={isBusy || payment.isBusy}>
          {t('counter.code_apply')}
        </Button>
      </div>
    </form>
  );
}
