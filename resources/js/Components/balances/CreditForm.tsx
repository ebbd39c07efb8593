import { useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { MoneyField } from '@/Components/form/NumberField';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { staysOn } from '@/lib/navigationFocus';

type CreditFormProps = Pick<Pages['Balances/Show'], 'currencies' | 'today' | 'limits'> & {
  source: 'balance' | 'voucher';
  action: string;
};

/** Validity suggested for a gift voucher. */
const YEARS = 3;

/** The same day some years later; 29 February becomes 28 February where needed. */
const yearsOn = (day: string): string => {
  const [year, rest] = [Number(day.slice(0, 4)) + YEARS, day.slice(4)];
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
};

/** Staff issue a gift voucher, or add credit to a balance or remove it, with a reason. Idempotent by id. */
export function CreditForm({ source, action, currencies, today, limits }: CreditFormProps) {
  const t = useT();
  const format = useFormat();
  const { component } = usePage();
  const isBalance = source === 'balance';
  const emptyForm = () => ({
    id: uuidv7(),
    kind: 'credit' as 'credit' | 'taken_back',
    amountCents: null as Cents | null,
    until: isBalance ? '' : yearsOn(today),
    reason: '',
  });
  const form = useForm({ ...emptyForm(), currency: currencies[0]! });
  const { data, processing } = form;
  const errors = form.errors as Record<string, string | undefined>;
  // A changed form gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof data>) => form.setData({ ...data, id: uuidv7(), ...part });
  const limit = limits[data.currency] ?? null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform((sent) => ({ ...sent, until: sent.kind === 'credit' ? sent.until || null : null }));
    form.post(action, {
      preserveScroll: staysOn(component),
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => form.setData({ ...emptyForm(), currency: data.currency }),
    });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      {isBalance && (
        <RadioCards
          legend={t('balances.do')}
          hideLegend
          value={data.kind}
          onChange={(kind) => change({ kind })}
          options={[
            { value: 'credit', label: t('balances.do_credit') },
            { value: 'taken_back', label: t('balances.do_taken_back') },
          ]}
        />
      )}
      {currencies.length > 1 && (
        <Select
          label={t('balances.currency')}
          value={data.currency}
          onChange={(currency) => change({ currency })}
          options={currencies.map((code) => ({ value: code, label: code }))}
          error={errors.currency}
        />
      )}
      <MoneyField
        name="amountCents"
        label={t('balances.amount')}
        hint={
          limit === null
            ? undefined
            : t(isBalance ? 'balances.limit' : 'vouchers.limit', { amount: format.money(limit, data.currency) })
        }
        value={data.amountCents}
        onChange={(amount) => change({ amountCents: amount as Cents | null })}
        currency={data.currency}
        error={errors.amountCents}
        required
      />
      {data.kind === 'credit' && (
        <TextInput
          type="date"
          name="until"
          label={t('balances.until')}
          hint={t('balances.until_hint')}
          value={data.until}
          onChange={(until) => change({ until })}
          min={today}
          error={errors.until}
          optional
        />
      )}
      <TextArea
        name="reason"
        label={t('balances.reason')}
        hint={t(isBalance ? 'balances.reason_hint' : 'vouchers.reason_hint')}
        value={data.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        maxLength={300}
        rows={2}
        required
      />
      {!isBalance && <p className="text-small text-soft">{t('vouchers.issue_lead')}</p>}
      <Button type="submit" full={isBalance} className={isBalance ? '' : 'justify-self-start'} busy={processing}>
        {isBalance ? t(`balances.submit_${data.kind}`) : t('vouchers.issue')}
      </Button>
    </form>
  );
}
