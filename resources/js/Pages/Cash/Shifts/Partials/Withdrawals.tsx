import { useForm } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import type { MovedKind } from '@server/shared/cash';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { PayoutApproval } from '@/Components/counter/PersonWithPin';
import { usePrinting } from '@/Components/counter/usePrinting';
import { WaitingRefunds } from '@/Components/counter/WaitingRefunds';
import { DateTime } from '@/Components/DateTime';
import { EmptyState } from '@/Components/EmptyState';
import { MoneyField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { Money } from '@/Components/Money';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

type WithdrawalsProps = Pick<ShiftShown, 'shift' | 'movements' | 'refunds' | 'approvers' | 'may'>;

/** Cash in and cash out, each with a slip to sign. */
export function Withdrawals({ shift, movements, refunds, approvers, may }: WithdrawalsProps) {
  const t = useT();
  const printing = usePrinting();
  return (
    <div className={may.move ? 'grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
      {printing.element}
      <div className="min-w-0">
        {may.move && refunds.length > 0 && <WaitingRefunds shift={shift} refunds={refunds} approvers={approvers} />}
        <Table
          caption={t('cash.tab_withdrawals')}
          rows={movements}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="wallet" title={t('cash.movements_none')} />}
          columns={[
            { key: 'what', header: t('cash.what'), primary: true, cell: ({ kind }) => t(`cash.kind_${kind}`) },
            { key: 'at', header: t('cash.at'), cell: ({ at }) => <DateTime at={at} zone={shift.zone} as="time" /> },
            { key: 'reason', header: t('cash.reason'), cell: ({ reason }) => reason },
            { key: 'by', header: t('cash.by'), cell: ({ by }) => by },
            {
              key: 'amount',
              header: t('cash.amount'),
              align: 'right',
              cell: ({ amount }) => <Money amount={amount} currency={shift.currency} />,
            },
          ]}
          actions={{
            header: t('cash.slip'),
            cell: ({ id }) => (
              <IconButton
                icon="printer"
                label={t('cash.slip_print')}
                onClick={() => void printing.ofShift(shift.id, { what: 'slip', movementId: id })}
              />
            ),
          }}
        />
      </div>
      {may.move && <MoveForm shift={shift} approvers={approvers} />}
    </div>
  );
}

const KINDS = ['withdrawal', 'deposit', 'drop'] as const satisfies readonly MovedKind[];

/** Usual reasons by direction, and a free text. */
const REASONS = {
  withdrawal: ['bank', 'change', 'supplier', 'other'],
  deposit: ['change_back', 'float', 'other'],
  drop: ['full', 'end_of_day', 'other'],
} as const satisfies Record<MovedKind, readonly string[]>;

const emptyForm = () => ({
  id: uuidv7(),
  kind: 'withdrawal' as MovedKind,
  amountCents: null as Cents | null,
  reason: '',
  approver: '',
  pin: '',
});

function MoveForm({ shift, approvers }: Pick<ShiftShown, 'shift' | 'approvers'>) {
  const t = useT();
  const form = useForm(emptyForm());
  const errors = form.errors as Record<string, string | undefined>;
  const [why, setWhy] = useState('');
  const reasons = REASONS[form.data.kind];
  // A changed form gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof form.data>) => {
    form.clearErrors();
    form.setData({ ...form.data, id: uuidv7(), ...part });
  };
  const isPayout = form.data.kind !== 'deposit';
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ approver, pin, ...own }) =>
      approvers && isPayout && approver ? { ...own, approver, pin } : own,
    );
    form.post(paths.shifts.movements(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => {
        form.setData(emptyForm());
        setWhy('');
      },
    });
  };
  return (
    <Card title={t('cash.move')} className="no-print">
      <form method="post" onSubmit={send} noValidate className="grid gap-5">
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
        <RadioCards
          legend={t('cash.what')}
          hideLegend
          value={form.data.kind}
          onChange={(kind) => {
            setWhy('');
            change({ kind, reason: '' });
          }}
          options={KINDS.map((value) => ({ value, label: t(`cash.move_${value}`) }))}
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
        <Select
          label={t('cash.reason')}
          value={why}
          onChange={(chosen) => {
            setWhy(chosen);
            change({ reason: chosen === '' || chosen === 'other' ? '' : t(`cash.why_${chosen as 'bank'}`) });
          }}
          error={why === 'other' ? undefined : errors.reason}
          optional={form.data.kind === 'drop'}
          options={[
            { value: '', label: '–' },
            ...reasons.map((value) => ({ value: value as string, label: t(`cash.why_${value}`) })),
          ]}
        />
        {why === 'other' && (
          <TextInput
            name="reason"
            label={t('cash.move_reason_hint')}
            value={form.data.reason}
            onChange={(reason) => change({ reason })}
            error={errors.reason}
            maxLength={300}
            required
          />
        )}
        {isPayout && <PayoutApproval people={approvers} data={form.data} onChange={change} errors={errors} />}
        <Button type="submit" full busy={form.processing}>
          {t('cash.move_submit')}
        </Button>
      </form>
    </Card>
  );
}
