import { facesOf, likelyNotes } from '@server/shared/cash';
import { currencyDigits } from '@server/shared/currencies';
import { type Cents, cents } from '@server/shared/money';
import { useEffect, useRef } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { asTyped, pressed, typedCents } from './typedMoney';
import { type Payment, SETTLE_MS, useSettled } from './usePayment';

const PAD = ['7', '8', '9', '4', '5', '6', '1', '2', '3', ',', '0', 'Backspace'] as const;

type CashKeysProps = {
  currency: string;
  due: Cents;
  payment: Payment;
  /** The typed amount, kept when a sale is refused. */
  typed: string;
  onType: (typed: string) => void;
};

/**
 * The cash received. “Exact amount” sells immediately. Notes and figures fill in the amount, and “Sell” or Enter
 * confirms it.
 */
export function CashKeys({ currency, due, payment, typed, onType }: CashKeysProps) {
  const t = useT();
  const { money } = useFormat();
  const given = typedCents(typed, currency);
  const digits = currencyDigits(currency);
  const field = useRef<HTMLInputElement>(null);
  const isSettled = useSettled(SETTLE_MS);
  useEffect(() => field.current?.focus(), []);
  const take = (amount: Cents) => {
    if ((amount <= 0 && due > 0) || payment.isBusy) return;
    payment.takeCash(amount);
    if (amount < due) onType('');
  };
  const notes = facesOf(currency).filter((face) => face >= 5 * 10 ** digits && face <= 100 * 10 ** digits);
  const { handed } = payment;
  const change = handed ? handed.given - handed.due : given - due;
  const point = money(cents(1.5 * 10 ** digits), currency).includes(',') ? ',' : '.';
  return (
    <form
      className="flex grow flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        take(given);
      }}
    >
      <label className="grid grid-cols-[1fr_auto] items-center gap-4">
        <span className="text-soft">
          {t('counter.given')}
          {digits > 0 && <span className="block text-note">{t('counter.given_hint', { point })}</span>}
        </span>
        <input
          ref={field}
          className="control figures w-40 text-right text-figure"
          inputMode="none"
          autoComplete="off"
          value={
            typed === ''
              ? money(cents(0), currency)
              : typed.endsWith(',')
                ? `${typed.slice(0, -1)}${point}`
                : money(given, currency)
          }
          onChange={() => undefined}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (/^[\d.,]$/.test(event.key) || event.key === 'Backspace') onType(pressed(typed, event.key, currency));
            else if (event.key === 'Delete') onType('');
            else return;
            event.preventDefault();
          }}
        />
      </label>
      <div className="grid grid-cols-[auto_1fr_1fr] gap-2">
        <button type="button" className="counter-key px-2" inert={!isSettled} onClick={() => take(due)}>
          {t('counter.exact')}
        </button>
        {likelyNotes(due, currency)
          .slice(0, 2)
          .map((amount) => (
            <button
              key={amount}
              type="button"
              className="counter-key px-2"
              onClick={() => {
                onType(asTyped(amount, currency));
                field.current?.focus();
              }}
            >
              {money(amount, currency)}
            </button>
          ))}
      </div>
      <div className="grid grid-cols-5 gap-2">
        {notes.toReversed().map((note) => (
          <button
            key={note}
            type="button"
            className="counter-key"
            onClick={() => onType(asTyped(given + note, currency))}
          >
            +{note / 10 ** digits}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {PAD.map((key) => (
          <button
            key={key}
            type="button"
            className="counter-key figures"
            disabled={key === ',' && digits === 0}
            aria-label={key === 'Backspace' ? t('counter.back_key') : key === ',' ? t('counter.point_key') : undefined}
            onClick={() => onType(pressed(typed, key, currency))}
          >
            {key === 'Backspace' ? <Icon name="arrow-left" /> : key === ',' ? point : key}
          </button>
        ))}
      </div>
      <div className="counter-foot counter-foot-pay counter-foot-beside">
        <p className="grid" aria-live="polite">
          <span className="text-note text-soft">{t(change >= 0 ? 'counter.change' : 'counter.missing')}</span>
          <span className="display figures text-figure">{money(cents(Math.abs(change)), currency)}</span>
        </p>
        {/* A second press on “Pay” lands here and must not sell: nothing is filled in yet. A rest rounded to 0.00
            needs no cash. */}
        <Button type="submit" size="lg" full busy={payment.isBusy} disabled={given === 0 && due > 0}>
          {given === 0 || given >= due ? t('counter.sell') : t('counter.take_part')}
        </Button>
      </div>
    </form>
  );
}
