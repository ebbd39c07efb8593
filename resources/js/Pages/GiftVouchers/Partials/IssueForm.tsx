import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { MoneyField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

const YEARS = 3;

/** The same day some years later; 29 February becomes 28 February where needed. */
const yearsOn = (day: string): string => {
  const [year, rest] = [Number(day.slice(0, 4)) + YEARS, day.slice(4)];
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
};

/** Staff issue a gift voucher with a reason. Idempotent by id. */
export function IssueForm({ currencies, today, limits }: Omit<Pages['GiftVouchers/Index'], 'list'>) {
  const t = useT();
  const format = useFormat();
  const form = useForm({
    id: uuidv7(),
    amountCents: null as Cents | null,
    currency: currencies[0]!,
    until: yearsOn(today),
    reason: '',
  });
  const { data, processing } = form;
  const errors = form.errors as Record<string, string | undefined>;
  // A changed form gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof data>) => form.setData({ ...data, id: uuidv7(), ...part });
  const limit = limits[data.currency] ?? null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform((sent) => ({ ...sent, until: sent.until || null }));
    form.post(paths.giftVouchers.index(), { headers: { [SAYS_ERRORS]: 'true' }, onError: focusFirstError });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="grid gap-5">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      {currencies.length > 1 && (
        <Select
          label={t('vouchers.currency')}
          value={data.currency}
          onChange={(currency) => change({ currency })}
          options={currencies.map((code) => ({ value: code, label: code }))}
          error={errors.currency}
        />
      )}
      <MoneyField
        name="amountCents"
        label={t('vouchers.amount')}
        hint={limit === null ? undefined : t('vouchers.limit', { amount: format.money(limit, data.currency) })}
        value={data.amountCents}
        onChange={(amount) => change({ amountCents: amount as Cents | null })}
        currency={data.currency}
        error={errors.amountCents}
        required
      />
      <TextInput
        type="date"
        name="until"
        label={t('vouchers.until')}
        hint={t('vouchers.until_hint')}
        value={data.until}
        onChange={(until) => change({ until })}
        min={today}
        error={errors.until}
        optional
      />
      <TextArea
        name="reason"
        label={t('vouchers.reason')}
        hint={t('vouchers.reason_hint')}
        value={data.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        maxLength={300}
        rows={2}
        required
      />
      <p className="text-small text-soft">{t('vouchers.issue_lead')}</p>
      <Button type="submit" className="justify-self-start" busy={processing}>
        {t('vouchers.issue')}
      </Button>
    </form>
  );
}
