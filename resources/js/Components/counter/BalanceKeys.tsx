import type { BalanceFound } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { refusalIn } from './refusalIn';
import type { Payment } from './usePayment';

type BalanceKeysProps = {
  currency: string;
  payment: Payment;
  /** What is typed to begin with. */
  begin: string;
  onTaken: () => void;
};

/** A person's balance: it gives what there is, and the rest is paid in another way. */
export function BalanceKeys({ currency, payment, begin, onTaken }: BalanceKeysProps) {
  const t = useT();
  const { money } = useFormat();
  const [typed, setTyped] = useState(begin);
  const [people, setPeople] = useState<readonly BalanceFound[] | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return setError(t('errors.required'));
    setBusy(true);
    setError(undefined);
    setPeople(null);
    try {
      setPeople(
        (await http.post<{ people: BalanceFound[] }>(paths.pos.balances(), { code: typed.trim() })).data.people,
      );
    } catch (refused) {
      setError(refusalIn(refused).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="flex grow flex-col gap-4" onSubmit={(event) => void find(event)} noValidate>
      <TextInput
        label={t('counter.balance_find')}
        hint={t('counter.balance_find_hint')}
        value={typed}
        onChange={setTyped}
        error={error}
        maxLength={200}
        autoComplete="off"
        required
        autoFocus
      />
      <div aria-live="polite" className="grid gap-2">
        {people?.length === 0 && <p className="text-soft">{t('counter.balance_none')}</p>}
        {people?.map(({ userId, name, email, left }) => (
          <button
            key={userId}
            type="button"
            className="counter-tile"
            aria-label={t('counter.balance_take', { name })}
            disabled={payment.isBusy}
            onClick={() => {
              payment.takeBalance({ userId, name, left });
              onTaken();
            }}
          >
            <span className="font-strong">{name}</span>
            <span className="text-small text-soft">
              {email} · {t('counter.balance_left', { amount: money(left, currency) })}
            </span>
          </button>
        ))}
      </div>
      <div className="counter-foot counter-foot-pay">
        <Button type="submit" size="lg" variant={people?.length ? 'secondary' : 'primary'} full busy={isBusy}>
          {t('counter.scan_go')}
        </Button>
      </div>
    </form>
  );
}
