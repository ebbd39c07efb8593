import type { Cents } from '@server/shared/money';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { MoneyField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { type Payment, useSettled } from './usePayment';

const TERMINAL = 'aforo.counter-terminal';
const isCodeGood = (code: string, isNeeded: boolean) => /^[A-Za-z0-9]{4,12}$/.test(code) || (code === '' && !isNeeded);

type CardKeysProps = {
  currency: string;
  payment: Payment;
  /** The cashier must type the authorisation code of the terminal's slip. */
  isCodeNeeded: boolean;
};

/** A payment on a separate card terminal: the cashier charges the amount due and types the code of its slip. */
export function CardKeys({ currency, payment, isCodeNeeded }: CardKeysProps) {
  const t = useT();
  const [amount, setAmount] = useState<Cents | null>(payment.remaining);
  const [code, setCode] = useState('');
  const [last4, setLast4] = useState('');
  const [terminal, setTerminal] = useState(() => localStorage.getItem(TERMINAL) ?? '');
  const [errors, setErrors] = useState<Partial<Record<'amount' | 'code' | 'last4', string>>>({});
  const isSettled = useSettled();
  const take = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(amount === null || amount <= 0 ? { amount: t('errors.amount_needed') } : {}),
      ...(amount !== null && amount > payment.remaining ? { amount: t('errors.payment_exceeds') } : {}),
      ...(isCodeGood(code.trim(), isCodeNeeded) ? {} : { code: t('errors.card_code') }),
      ...(/^(\d{4})?$/.test(last4.trim()) ? {} : { last4: t('errors.card_last4') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || amount === null) return focusFirstError();
    localStorage.setItem(TERMINAL, terminal.trim());
    payment.takeCard({ amountCents: amount, code: code.trim(), last4: last4.trim(), terminal: terminal.trim() });
  };
  return (
    <form className="flex grow flex-col gap-4" onSubmit={take} noValidate>
      <MoneyField
        label={t('counter.card_amount')}
        hint={t('counter.card_hint')}
        value={amount}
        onChange={(value) => setAmount(value as Cents | null)}
        currency={currency}
        error={errors.amount}
        required
      />
      <TextInput
        label={t('counter.card_code')}
        value={code}
        onChange={setCode}
        error={errors.code}
        maxLength={12}
        autoComplete="off"
        {...(isCodeNeeded ? { required: true } : { optional: true })}
      />
      {/* Aligns both inputs although one label takes two lines. */}
      <div className="grid grid-cols-2 grid-rows-[1fr_auto_auto] gap-x-4 [&>.field]:row-span-3 [&>.field]:grid-rows-subgrid [&>.field>label]:self-end">
        <TextInput
          label={t('counter.card_last4')}
          value={last4}
          onChange={setLast4}
          error={errors.last4}
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <TextInput
          label={t('counter.card_terminal')}
          value={terminal}
          onChange={setTerminal}
          maxLength={40}
          autoComplete="off"
          optional
        />
      </div>
      <div className="counter-foot counter-foot-pay">
        {/* “Card” was in this button's place: its second tap must not sell. */}
        <Button type="submit" size="lg" full busy={payment.isBusy} inert={!isSettled}>
          {t(amount !== null && amount < payment.remaining ? 'counter.take_part' : 'counter.sell')}
        </Button>
      </div>
    </form>
  );
}
