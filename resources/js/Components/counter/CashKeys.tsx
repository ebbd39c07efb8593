import { facesOf, likelyNotes } from '@server/shared/cash';
import { currencyDigits } from '@server/shared/currencies';
import { type Cents, cents, ZERO } from '@server/shared/money';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Payment } from './usePayment';

const MAX_GIVEN = 10_000_000;
const PAD = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '00', '0'] as const;

type CashKeysProps = { currency: string; due: Cents; payment: Payment };

/** What was handed over: by notes, exactly, or typed; figures come in from the right, as at any register. */
export function CashKeys({ currency, due, payment }: CashKeysProps) {
  const t = useT();
  const { money } = useFormat();
  const [given, setGiven] = useState<Cents>(ZERO);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const put = (amount: number) => amount <= MAX_GIVEN && setGiven(cents(amount));
  const type = (figures: string) => put(given * 10 ** figures.length + Number(figures));
  const take = (amount: Cents) => amount > 0 && payment.takeCash(amount);
  const notes = facesOf(currency).filter(
    (face) => face >= 5 * 10 ** currencyDigits(currency) && face <= 100 * 10 ** currencyDigits(currency),
  );
  const change = given - due;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        take(given);
      }}
    >
      <label className="grid grid-cols-[1fr_auto] items-center gap-4">
        <span className="text-soft">{t('counter.given')}</span>
        <input
          ref={field}
          className="control figures w-40 text-right text-figure"
          inputMode="none"
          autoComplete="off"
          value={money(given, currency)}
          onChange={() => undefined}
          onKeyDown={(event) => {
            if (/^\d$/.test(event.key)) type(event.key);
            else if (event.key === 'Backspace') put(Math.floor(given / 10));
            else if (event.key === 'Delete') put(0);
            else return;
            event.preventDefault();
          }}
        />
      </label>
      <div className="grid grid-cols-3 gap-2">
        {[due, ...likelyNotes(due, currency)].slice(0, 3).map((amount, at) => (
          <button key={amount} type="button" className="counter-key" onClick={() => take(amount)}>
            {at === 0 ? t('counter.exact') : money(amount, currency)}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-5 gap-2">
        {notes.toReversed().map((note) => (
          <button key={note} type="button" className="counter-key" onClick={() => put(given + note)}>
            +{note / 10 ** currencyDigits(currency)}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {PAD.map((figures) => (
          <button key={figures} type="button" className="counter-key figures" onClick={() => type(figures)}>
            {figures}
          </button>
        ))}
        <button type="button" className="counter-key" aria-label={t('counter.clear')} onClick={() => put(0)}>
          C
        </button>
      </div>
      <p className="flex items-baseline justify-between gap-4" aria-live="polite">
        <span className="text-soft">{t(change >= 0 ? 'counter.change' : 'counter.missing')}</span>
        <span className="display figures text-figure">{money(cents(Math.abs(change)), currency)}</span>
      </p>
      {/* A second press on “Pay” falls here, and must not sell: what fits exactly has a key of its own. */}
      <Button type="submit" size="lg" full busy={payment.isBusy} disabled={given === 0}>
        {given === 0 || given >= due ? t('counter.sell') : t('counter.take_part')}
      </Button>
    </form>
  );
}
