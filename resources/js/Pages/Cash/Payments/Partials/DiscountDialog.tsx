import type { ApproversAnswer, CounterDiscountShown } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { shareText } from '@server/shared/moneyShares';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { PersonWithPin } from '@/Components/counter/PersonWithPin';
import { refusalIn } from '@/Components/counter/refusalIn';
import { useSending } from '@/Components/counter/useSending';
import { FormDialog } from '@/Components/form/FormDialog';
import { MoneyField, PercentField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { type Basket, lineOf } from './useBasket';

type GivenDiscountProps = { given: CounterDiscountShown; currency: string; onRemove: () => void };

/** A discount on a line or on the whole sale, with a button that removes it. */
export function GivenDiscount({ given, currency, onRemove }: GivenDiscountProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <span className="col-span-2 flex items-center justify-between gap-4 text-small text-soft">
      <span className="min-w-0">
        {t('counter.counter_discount')}{' '}
        <span className="figures font-strong">
          {given.percent === null ? format.money(given.amountCents!, currency) : shareText(given.percent, locale)}
        </span>{' '}
        · {given.reason}
        {given.approvedBy && ` · ${t('counter.discount_approved', { name: given.approvedBy })}`}
      </span>
      <IconButton icon="x" label={t('counter.discount_remove')} onClick={onRemove} />
    </span>
  );
}

type DiscountDialogProps = {
  basket: Basket;
  currency: string;
  /** Largest discount without approval, in basis points; null without a limit. */
  most: number | null;
  onClose: () => void;
};

const FIELDS = ['percent', 'amountCents', 'reason', 'approver', 'pin'] as const;

/**
 * Gives a percentage or an amount on the whole sale or a line, with a reason; above the limit a second person approves
 * by PIN.
 */
export function DiscountDialog({ basket, currency, most, onClose }: DiscountDialogProps) {
  const t = useT();
  const [line, setLine] = useState('');
  const [how, setHow] = useState<'percent' | 'amount'>('percent');
  const [percent, setPercent] = useState<number | null>(null);
  const [amountCents, setAmount] = useState<Cents | null>(null);
  // Only the server knows what percentage an amount is: it refuses one above the limit.
  const [isRefused, setRefused] = useState(false);
  const [values, setValues] = useState({ reason: '', approver: '', pin: '' });
  const [people, setPeople] = useState<{ id: string; name: string }[] | null>(null);
  const { errors, setErrors, isBusy, send } = useSending(FIELDS);
  const isAbove = how === 'amount' ? isRefused : most !== null && percent !== null && percent > most;
  useEffect(() => {
    if (!isAbove) return;
    http
      .get<ApproversAnswer>(paths.pos.approvers())
      .then(({ data }) => setPeople(data.people))
      .catch((error: unknown) => setErrors({ form: refusalIn(error).text }));
  }, [isAbove, setErrors]);
  const submit = () => {
    const missing = t('errors.required');
    const found = {
      percent: how === 'percent' && percent === null && missing,
      amountCents: how === 'amount' && amountCents === null && missing,
      reason: values.reason.trim() === '' && missing,
      approver: isAbove && !values.approver && missing,
      pin: isAbove && !values.pin && missing,
    };
    const give = async () => {
      const { reason, approver, pin } = values;
      const { productId = null, appointmentId = null } = basket.lines.find((one) => lineOf(one) === line) ?? {};
      const proof = isAbove ? { approver, pin } : {};
      const size = how === 'percent' ? { percent } : { percent: null, amountCents };
      await basket.giveDiscount({ productId, appointmentId, ...size, reason: reason.trim(), ...proof });
      onClose();
    };
    void send(give, found, (refused) => {
      if (refused.amountCents && !isAbove && most !== null) setRefused(true);
      setValues((typed) => ({ ...typed, pin: '' }));
    });
  };
  const field = (name: 'reason' | 'approver' | 'pin') => ({
    value: values[name],
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
    error: errors[name],
  });
  return (
    <FormDialog
      title={t('counter.counter_discount')}
      description={most === null ? t('counter.discount_free') : t('counter.discount_up_to', { percent: most / 100 })}
      submitLabel={t('counter.discount_give')}
      busy={isBusy}
      error={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        legend={t('counter.discount_how')}
        hideLegend
        className="grid grid-cols-2 gap-2.5"
        value={how}
        onChange={(chosen) => {
          setHow(chosen);
          setErrors({});
        }}
        options={(['percent', 'amount'] as const).map((value) => ({
          value,
          label: t(`counter.discount_by_${value}`),
        }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        {how === 'percent' ? (
          <PercentField
            label={t('counter.discount_percent')}
            value={percent}
            onChange={setPercent}
            error={errors.percent}
            required
          />
        ) : (
          <MoneyField
            label={t('counter.discount_percent')}
            value={amountCents}
            onChange={(typed) => {
              setAmount(typed as Cents | null);
              setRefused(false);
            }}
            currency={currency}
            error={errors.amountCents}
            required
          />
        )}
        <Select
          label={t('counter.discount_of')}
          value={line}
          onChange={setLine}
          options={[
            { value: '', label: t('counter.discount_whole') },
            ...basket.lines.map((one) => ({ value: lineOf(one), label: `${one.quantity} × ${one.name}` })),
          ]}
        />
      </div>
      <TextInput
        {...field('reason')}
        label={t('counter.discount_reason')}
        maxLength={300}
        autoComplete="off"
        required
      />
      {isAbove && (
        <>
          {people?.length === 0 && <Alert tone="warn">{t('counter.discount_no_approver')}</Alert>}
          <PersonWithPin
            people={people}
            person={{ ...field('approver'), label: t('counter.discount_approver') }}
            pin={{ ...field('pin'), label: t('counter.discount_pin') }}
            isOpen
          />
        </>
      )}
    </FormDialog>
  );
}
