import { router, useForm } from '@inertiajs/react';
import type { ShiftFigures, ShiftShown } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

/** A manager of the till acts for an absent cashier, with a reason. */
export function TakeOver({ shift }: Pick<ShiftShown, 'shift'>) {
  const t = useT();
  const form = useForm({ reason: '' });
  const name = shift.cashier;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.shifts.takeover(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };
  return (
    <Card title={t('cash.take_over', { name })} className="max-w-reading">
      <p className="mb-6 text-soft">{t('cash.take_over_text', { name })}</p>
      <form method="post" onSubmit={send} noValidate className="grid gap-5">
        <TextArea
          name="reason"
          label={t('cash.take_over_reason', { name })}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={form.errors.reason}
          maxLength={300}
          rows={2}
          required
        />
        <div>
          <Button type="submit" size="lg" busy={form.processing}>
            {t('cash.begin_submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type OpeningDifferenceProps = { figures: ShiftFigures; currency: string };

/**
 * The count at the start differs from the amount left at the last closing: 100.00 left and 50.00 counted are −50.00.
 */
export function OpeningDifference({ figures, currency }: OpeningDifferenceProps) {
  const t = useT();
  const { money } = useFormat();
  const { difference } = figures.opening;
  if (difference === 0) return null;
  return (
    <p className="mt-2">
      {t('cash.opening_difference')}: {money(difference, currency)}
    </p>
  );
}

/** A second person approves the sums and the reason shown here. */
export function Approve({ shift, figures }: Pick<ShiftShown, 'shift'> & { figures: ShiftFigures }) {
  const t = useT();
  const format = useFormat();
  const count = shift.count!;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const difference = (count.counted - figures.expected) as Cents;
  const amount = format.money(Math.abs(difference) as Cents, shift.currency);
  const approve = () =>
    router.post(
      paths.shifts.approval(shift.id),
      { expectedCents: figures.expected, countedCents: count.counted, reason: count.reason ?? '' },
      {
        preserveScroll: true,
        headers: { [SAYS_ERRORS]: 'true' },
        onStart: () => setBusy(true),
        onError: (errors) => setProblem(Object.values(errors)[0] ?? null),
        onFinish: () => setBusy(false),
      },
    );
  return (
    <Card title={t('cash.awaits_approval')} className="max-w-reading">
      <p className="mb-6">
        {t('cash.approve_text', {
          name: shift.cashier,
          counted: format.money(count.counted, shift.currency),
          difference: t(difference < 0 ? 'cash.differs_short' : 'cash.differs_over', { amount }),
          reason: count.reason ?? '',
        })}
      </p>
      <OpeningDifference figures={figures} currency={shift.currency} />
      {problem && (
        <Alert tone="danger" live className="mb-6">
          {problem}
        </Alert>
      )}
      <Button busy={busy} onClick={approve}>
        {t('cash.approve')}
      </Button>
    </Card>
  );
}
