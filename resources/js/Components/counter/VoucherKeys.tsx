import type { Scanned } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { http } from '@/lib/http';
import { refusalIn } from './refusalIn';
import type { Payment } from './usePayment';
import { refuseScan, useScanner } from './useScanner';

export type ScannedVoucher = { code: string; ending: string; left: Cents };

/** Pays with a gift voucher by its code; what it does not cover is paid in another way. */
export function VoucherKeys({ payment, onTaken }: { payment: Payment; onTaken: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refuse = (text: string) => {
    setError(text);
    focusFirstError();
  };
  const take = async (wanted: string) => {
    if (wanted === '') return refuse(t('errors.required'));
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await http.post<Scanned>(paths.pos.scans(), { code: wanted });
      if (data.kind !== 'voucher') {
        refuseScan();
        return refuse(t('errors.voucher_unknown'));
      }
      payment.takeCredit({ kind: 'voucher', code: wanted, ending: data.ending }, data.left);
      onTaken();
    } catch (refused) {
      refuseScan();
      refuse(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  useScanner((scanned) => {
    if (payment.isBusy || isBusy) return false;
    setCode(scanned);
    void take(scanned);
    return true;
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void take(code.trim());
  };
  return (
    <form className="flex grow flex-col gap-4" onSubmit={send} noValidate>
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
