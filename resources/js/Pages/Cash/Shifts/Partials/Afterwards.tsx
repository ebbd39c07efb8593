import { Link, useForm } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import { localText } from '@server/shared/localText';
import type { Cents } from '@server/shared/money';
import { shareText } from '@server/shared/moneyShares';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { MoneyField } from '@/Components/form/NumberField';
import { Money } from '@/Components/Money';
import { RadioCards } from '@/Components/RadioCards';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

/** Changes of cashier during the shift. */
export function Handovers({ shift, handovers }: Pick<ShiftShown, 'shift' | 'handovers'>) {
  const t = useT();
  return (
    <Table
      caption={t('cash.handovers')}
      showCaption
      rows={handovers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'at',
          header: t('cash.at'),
          primary: true,
          cell: ({ at }) => <DateTime at={at} zone={shift.zone} as="time" />,
        },
        { key: 'from', header: t('cash.handover_from'), cell: ({ from }) => from },
        { key: 'to', header: t('cash.handover_to'), cell: ({ to }) => to },
        {
          key: 'counted',
          header: t('cash.counted'),
          align: 'right',
          cell: ({ counted }) => <Money amount={counted} currency={shift.currency} />,
        },
        {
          key: 'difference',
          header: t('cash.difference'),
          align: 'right',
          cell: ({ difference }) => difference !== null && <Money amount={difference} currency={shift.currency} />,
        },
      ]}
    />
  );
}

/** Discounts given by cashiers, with reasons. */
export function Discounts({ shift, discounts }: Pick<ShiftShown, 'shift' | 'discounts'>) {
  const t = useT();
  const locale = useLocale();
  return (
    <Table
      caption={t('cash.counter_discounts')}
      showCaption
      rows={discounts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          header: t('cash.order'),
          primary: true,
          cell: ({ reference }) => (
            <Link href={paths.orders.show(reference)} className="link figures">
              {reference}
            </Link>
          ),
        },
        { key: 'at', header: t('cash.at'), cell: ({ at }) => <DateTime at={at} zone={shift.zone} as="time" /> },
        {
          key: 'of',
          header: t('cash.discount_of'),
          cell: ({ line }) => (line ? localText(line, locale) : t('cash.discount_whole')),
        },
        {
          key: 'percent',
          header: t('cash.discount_percent'),
          cell: ({ percent, amountCents }) =>
            percent === null ? <Money amount={amountCents!} currency={shift.currency} /> : shareText(percent, locale),
        },
        { key: 'reason', header: t('cash.reason'), cell: ({ reason }) => reason },
        { key: 'by', header: t('cash.by'), cell: ({ by }) => by },
        { key: 'approved', header: t('cash.approved_by'), cell: ({ approvedBy }) => approvedBy ?? '–' },
      ]}
    />
  );
}

type CorrectionsProps = Pick<ShiftShown, 'shift' | 'corrections' | 'may'>;

/** Corrections of a closed shift, with the form for another. */
export function Corrections({ shift, corrections, may }: CorrectionsProps) {
  const t = useT();
  return (
    <section className="grid gap-4">
      <h3 className="text-subheading">{t('cash.corrections')}</h3>
      <p className="text-small text-soft">{t('cash.corrections_lead')}</p>
      {corrections.length > 0 && (
        <Table
          caption={t('cash.corrections')}
          rows={corrections}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'at',
              header: t('cash.at'),
              primary: true,
              cell: ({ at }) => <DateTime at={at} zone={shift.zone} />,
            },
            { key: 'reason', header: t('cash.reason'), cell: ({ reason }) => reason },
            { key: 'by', header: t('cash.by'), cell: ({ by }) => by },
            {
              key: 'amount',
              header: t('cash.amount'),
              align: 'right',
              cell: ({ amount }) => <Money amount={amount} currency={shift.currency} />,
            },
          ]}
        />
      )}
      {may.correct && <CorrectionForm shift={shift} />}
    </section>
  );
}

const emptyForm = () => ({
  id: uuidv7(),
  direction: 'in' as 'in' | 'out',
  amountCents: null as Cents | null,
  reason: '',
});

function CorrectionForm({ shift }: Pick<ShiftShown, 'shift'>) {
  const t = useT();
  const form = useForm(emptyForm());
  const errors = form.errors as Record<string, string | undefined>;
  // A changed form gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof form.data>) => form.setData({ ...form.data, id: uuidv7(), ...part });
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.shifts.corrections(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => form.setData(emptyForm()),
    });
  };
  return (
    <form method="post" onSubmit={send} noValidate className="no-print grid gap-5">
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <RadioCards
        legend={t('cash.correct')}
        value={form.data.direction}
        onChange={(direction) => change({ direction })}
        options={(['in', 'out'] as const).map((value) => ({ value, label: t(`cash.correct_${value}`) }))}
      />
      <MoneyField
        name="amountCents"
        label={t('cash.amount')}
        value={form.data.amountCents}
        onChange={(amount) => change({ amountCents: amount as Cents | null })}
        currency={shift.currency}
        error={errors.amountCents}
        required
      />
      <TextInput
        name="reason"
        label={t('cash.reason')}
        value={form.data.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        maxLength={300}
        required
      />
      <p>
        <Button type="submit" variant="secondary" busy={form.processing}>
          {t('cash.correct')}
        </Button>
      </p>
    </form>
  );
}
