import type { BalanceFound, ProofAnswer } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { http } from '@/lib/http';
import { refusalIn } from './refusalIn';
import type { Payment } from './usePayment';
import { refuseScan, useScanner } from './useScanner';

type BalanceKeysProps = {
  currency: string;
  payment: Payment;
  /** The order to pay: its buyer's account is looked up. */
  begin: string;
  /** The code was scanned: the lookup starts immediately. */
  isScanned: boolean;
  onTaken: () => void;
};

/** Codes of accounts and tickets are signed, and longer than any article code. */
const MIN_SIGNED_LENGTH = 40;

/** A customer's balance, once they prove that it is theirs. It pays what it can; the rest is paid in another way. */
export function BalanceKeys({ currency, payment, begin, isScanned, onTaken }: BalanceKeysProps) {
  const t = useT();
  const { money } = useFormat();
  const [typed, setTyped] = useState(begin);
  const [found, setFound] = useState<BalanceFound | null>(null);
  const [isSent, setSent] = useState(false);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { proved = null, asked = null, maySend = false } = found ?? {};

  const refuse = (text: string) => {
    setError(text);
    focusFirstError();
  };
  const run = async (step: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await step();
    } catch (refused) {
      refuse(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  const restart = () => {
    setFound(null);
    setSent(false);
    setDigits('');
    setError(undefined);
  };
  const code = typed.trim();
  const find = (wanted: string) =>
    run(async () => {
      const { data } = await http.post<BalanceFound>(paths.pos.balances(), { code: wanted });
      setFound(data);
      if (!data.proved && !data.asked) refuseScan();
    });
  const findScanned = (scanned: string) => {
    restart();
    setTyped(scanned);
    void find(scanned);
  };
  const findFirst = useRef(() => void (isScanned && findScanned(begin)));
  useEffect(() => findFirst.current(), []);
  useScanner((scanned) => {
    if (scanned.length < MIN_SIGNED_LENGTH || payment.isBusy || isBusy) return false;
    findScanned(scanned);
    return true;
  });
  const send = () =>
    run(async () => {
      await http.post(paths.pos.balanceCodes(), { code });
      setSent(true);
    });
  const prove = () =>
    run(async () => {
      const { data } = await http.post<ProofAnswer>(paths.pos.balanceProofs(), { code, digits });
      setFound({ proved: data.proved, asked: null, maySend });
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent && !proved) return void (digits.trim() === '' ? refuse(t('errors.balance_code_format')) : prove());
    if (asked && maySend) return void send();
    return void (code === '' ? refuse(t('errors.required')) : find(code));
  };
  const isAsking = asked !== null && proved === null;

  return (
    <form className="flex grow flex-col gap-4" onSubmit={onSubmit} noValidate>
      {isAsking ? (
        <p>
          <span className="font-strong">{t('counter.balance_ask', asked)}</span>
          <span className="block text-small text-soft">
            {t(maySend ? 'counter.balance_ask_text' : 'counter.balance_ask_qr')}
          </span>
        </p>
      ) : (
        <TextInput
          label={t('counter.balance_find')}
          hint={t('counter.balance_find_hint')}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            if (found) restart();
          }}
          error={error}
          maxLength={600}
          autoComplete="off"
          required
          autoFocus
        />
      )}
      {isAsking && isSent && (
        <TextInput
          label={t('counter.balance_digits')}
          hint={t('counter.balance_digits_hint')}
          value={digits}
          onChange={setDigits}
          error={error}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          required
          autoFocus
        />
      )}
      <div aria-live="polite" className="grid gap-2">
        {isAsking && !isSent && error && <p className="text-danger">{error}</p>}
        {isAsking && isSent && <p className="text-soft">{t('counter.balance_sent')}</p>}
        {found && !proved && !asked && <p className="text-soft">{t('counter.balance_none')}</p>}
        {proved && proved.left <= 0 && <p className="text-soft">{t('counter.balance_empty', { name: proved.name })}</p>}
        {proved && proved.left > 0 && (
          <button
            type="button"
            className="counter-tile"
            aria-label={t('counter.balance_take', { name: proved.name })}
            disabled={payment.isBusy}
            onClick={() => {
              const { left, ...of } = proved;
              payment.takeCredit({ kind: 'balance', ...of }, left);
              onTaken();
            }}
          >
            <span className="font-strong">{proved.name}</span>
            <span className="text-small text-soft">
              {t('counter.balance_left', { amount: money(proved.left, currency) })}
            </span>
          </button>
        )}
      </div>
      <div className="counter-foot counter-foot-pay">
        {isAsking && (
          <Button variant="secondary" onClick={restart}>
            {t('counter.balance_back')}
          </Button>
        )}
        {(!isAsking || maySend) && (
          <Button type="submit" size="lg" variant={proved ? 'secondary' : 'primary'} full busy={isBusy}>
            {t(isAsking ? (isSent ? 'counter.balance_check' : 'counter.balance_send') : 'counter.scan_go')}
          </Button>
        )}
      </div>
    </form>
  );
}
