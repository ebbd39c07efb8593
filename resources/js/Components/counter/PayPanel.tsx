import type { Cents } from '@server/shared/money';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { LeaveDialog } from '@/Components/form/LeaveDialog';
import { useLeaveGuard } from '@/Components/form/useLeaveGuard';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { useT } from '@/hooks/useT';
import { BalanceKeys } from './BalanceKeys';
import { CardKeys } from './CardKeys';
import { CashKeys } from './CashKeys';
import { Covered } from './Covered';
import { typedCents } from './typedMoney';
import { amountOf, type PaymentTerms, usePayment } from './usePayment';
import { useScanner } from './useScanner';
import { type ScannedVoucher, VoucherKeys } from './VoucherKeys';

type PayPanelProps = PaymentTerms & {
  currency: string;
  /** Card payments need the code of the terminal's slip. */
  isCardCodeNeeded: boolean;
  /** The payment method shown first. */
  begin?: 'cash' | 'card_manual';
  /** The amount received, where it must outlive this panel. */
  typed?: string;
  onType?: (typed: string) => void;
  /** The scanned gift voucher, to be used next. */
  voucher?: ScannedVoucher | null;
  /** The order to pay; its buyer's balance can be used. */
  order?: string;
  /** Returns to the basket; left out where there is none. */
  onBack?: () => void;
  /** Called with true once a part is paid: the basket can no longer change. */
  onBegun?: (hasBegun: boolean) => void;
};

/** QR code of a customer's account: `accountCode` on the server. */
const ACCOUNT_CODE = /^B[0-9A-F]{104}$/i;
const KEEPS_NO_DRAFT = { isKeeping: false, isPending: () => true };

/** The amount due and its payment: cash, card or both. */
export function PayPanel(props: PayPanelProps) {
  const {
    currency,
    isCardCodeNeeded,
    begin = 'cash',
    typed,
    onType,
    voucher,
    order,
    onBack,
    onBegun,
    ...terms
  } = props;
  const t = useT();
  const [method, setMethod] = useState<'cash' | 'card_manual' | 'voucher' | 'balance'>(begin);
  const [own, setOwn] = useState('');
  const [account, setAccount] = useState<string | null>(null);
  const payment = usePayment(terms);
  const { parts, remaining, dueInCash, refusal, isUnheard, isBusy, isCovered } = payment;
  const hasBegun = parts.length > 0 || isBusy;
  const guard = useLeaveGuard(hasBegun, KEEPS_NO_DRAFT);
  const isOnItsWay = isCovered && (isBusy || isUnheard);
  const due = payment.handed
    ? payment.handed.due
    : isOnItsWay
      ? terms.total
      : method === 'cash'
        ? dueInCash
        : remaining;
  /** Keeps cash that was typed for a part; the rest is paid by the other method. */
  const choose = (one: typeof method) => {
    const given = method === 'cash' && one !== 'cash' ? typedCents(typed ?? own, currency) : 0;
    if (given > 0 && given < dueInCash && !isBusy) {
      payment.takeCash(given as Cents);
      (onType ?? setOwn)('');
    }
    setMethod(one);
  };
  const takeCredit = useRef(payment.takeCredit);
  takeCredit.current = payment.takeCredit;
  useEffect(() => {
    if (voucher) takeCredit.current({ kind: 'voucher', code: voucher.code, ending: voucher.ending }, voucher.left);
  }, [voucher]);
  const tellBegun = useRef(onBegun);
  tellBegun.current = onBegun;
  useEffect(() => {
    tellBegun.current?.(hasBegun);
    return () => tellBegun.current?.(false);
  }, [hasBegun]);
  useScanner((code) => {
    if (ACCOUNT_CODE.test(code) && !isCovered) {
      setAccount(code);
      setMethod('balance');
      return true;
    }
    return hasBegun && t('counter.scan_paying');
  });
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && parts.length === 0 && onBack?.();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [parts.length, onBack]);
  return (
    <div className="flex grow flex-col gap-3">
      <p className="counter-due">
        {onBack && parts.length === 0 && (
          <Button variant="secondary" size="sm" icon="arrow-left" onClick={onBack} disabled={isBusy}>
            {t('counter.back')}
          </Button>
        )}
        <span className="text-soft">{t(isOnItsWay && !payment.handed ? 'counter.total' : 'counter.due')}</span>
        <Money amount={due} currency={currency} className="display counter-due-amount" />
      </p>
      {refusal && (
        <Alert tone={isUnheard ? 'danger' : 'warn'} live>
          <p>{isUnheard ? t('counter.unheard') : refusal}</p>
          {isUnheard && (
            <Button size="sm" className="mt-3" busy={isBusy} onClick={payment.sell}>
              {t('counter.send_again')}
            </Button>
          )}
        </Alert>
      )}
      {parts.length > 0 && (
        <ul className="divide-y divide-rule border-y border-rule">
          {parts.map((part) => (
            <li key={part.id} className="flex items-center justify-between gap-4 py-1">
              <span>
                {t(`cash.method_${part.kind}`)}
                {part.kind === 'voucher' && ` … ${part.ending}`}
                {part.kind === 'balance' && ` · ${part.name}`}
              </span>
              <span className="flex items-center gap-2">
                <Money amount={amountOf(part)} currency={currency} />
                <IconButton
                  icon="x"
                  label={t('counter.take_back')}
                  disabled={isBusy || isUnheard}
                  onClick={() => payment.takeBack(part.id)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isCovered ? (
        <Covered currency={currency} payment={payment} />
      ) : (
        <>
          <fieldset className="grid grid-cols-4 gap-2">
            <legend className="sr-only">{t('cash.method')}</legend>
            {(['cash', 'card_manual', 'voucher', 'balance'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="counter-key"
                aria-pressed={one === method}
                onClick={() => choose(one)}
              >
                {t(`counter.by_${one}`)}
              </button>
            ))}
          </fieldset>
          {method === 'cash' ? (
            <CashKeys
              key={parts.length}
              currency={currency}
              due={dueInCash}
              payment={payment}
              typed={typed ?? own}
              onType={onType ?? setOwn}
            />
          ) : method === 'voucher' ? (
            <VoucherKeys payment={payment} onTaken={() => setMethod('cash')} />
          ) : method === 'balance' ? (
            <BalanceKeys
              key={account}
              currency={currency}
              payment={payment}
              begin={account ?? order ?? ''}
              isScanned={account !== null}
              onTaken={() => setMethod('cash')}
            />
          ) : (
            <CardKeys key={parts.length} currency={currency} payment={payment} isCodeNeeded={isCardCodeNeeded} />
          )}
        </>
      )}
      <LeaveDialog guard={guard} text={t('counter.leave_paying')} />
    </div>
  );
}
