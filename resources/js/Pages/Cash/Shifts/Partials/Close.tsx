import { router, useForm } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { UnpaidRefunds } from '@/Components/counter/WaitingRefunds';
import { MoneyField } from '@/Components/form/NumberField';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { CountPieces, countedSum, useCounting } from '../../Partials/CountPieces';
import { Approve, OpeningDifference, TakeOver } from './TakeOver';

/** The steps from the last sale to the closing; only the next one is shown. */
export function Close({ shift, figures, refunds, approvers, may }: ShiftShown) {
  const t = useT();
  const [isAgain, setAgain] = useState(false);
  if (may.approve && shift.count && figures) return <Approve shift={shift} figures={figures} />;
  if (may.takeOver) return <TakeOver shift={shift} />;
  if (!may.count)
    return (
      <div className="grid gap-8">
        {shift.state !== 'closed' && shift.closer && (
          <Alert tone="info" title={t('cash.taken_over', { name: shift.closer.name })}>
            {shift.closer.reason}
          </Alert>
        )}
        <Explanation shift={shift} figures={figures} />
      </div>
    );
  const unpaid = <UnpaidRefunds shift={shift} refunds={refunds.filter(({ isOurs }) => isOurs)} approvers={approvers} />;
  if (shift.state === 'open')
    return (
      <>
        {unpaid}
        <Begin shift={shift} />
      </>
    );
  if (!shift.count || isAgain)
    return (
      <>
        {unpaid}
        <Count key={String(isAgain)} shift={shift} isAgain={isAgain} onDone={() => setAgain(false)} />
      </>
    );
  return (
    <div className="grid gap-8">
      {unpaid}
      <Explanation shift={shift} figures={figures} />
      <Explain shift={shift} onAgain={() => setAgain(true)} />
    </div>
  );
}

type OfShift = Pick<ShiftShown, 'shift'>;

function Begin({ shift }: OfShift) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const begin = () =>
    router.post(
      paths.shifts.closing(shift.id),
      {},
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <Card title={t('cash.begin_count')} className="max-w-reading">
      <p className="mb-6 text-soft">{t('cash.begin_text')}</p>
      <Button size="lg" busy={busy} onClick={begin}>
        {t('cash.begin_submit')}
      </Button>
    </Card>
  );
}

function Count({ shift, isAgain, onDone }: OfShift & { isAgain: boolean; onDone: () => void }) {
  const t = useT();
  const { counting, count, forget } = useCounting(`${shift.id}${isAgain ? '.again' : ''}`);
  const form = useForm({ left: null as Cents | null });
  const errors = form.errors as Record<string, string | undefined>;
  const sum = countedSum(counting);
  const [isLeftTyped, setLeftTyped] = useState(false);
  // The float of the next shift: the usual one, or the counted amount if that is less: 80.00 counted of 100.00 leave
  // 80.00.
  const left = isLeftTyped
    ? form.data.left
    : sum === null
      ? shift.openingFloat
      : (Math.min(shift.openingFloat, sum) as Cents);
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform(() => ({
      ...(counting.pieces ? { count: counting.pieces, total: sum } : { total: counting.total }),
      left,
      currency: shift.currency,
      again: isAgain,
    }));
    form.post(paths.shifts.count(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: () => {
        forget();
        onDone();
      },
    });
  };
  const resume = () => router.post(paths.shifts.resume(shift.id), {}, { preserveScroll: true, onSuccess: forget });
  return (
    <Card title={t('cash.count_title')} className="max-w-reading">
      <p className="mb-6 text-soft">{t('cash.count_lead')}</p>
      <form method="post" onSubmit={send} noValidate className="grid gap-6">
        <CountPieces
          currency={shift.currency}
          value={counting}
          onChange={(value) => {
            count(value);
            form.clearErrors();
          }}
          errors={errors}
        />
        <MoneyField
          name="left"
          label={t('cash.left')}
          hint={t('cash.left_hint')}
          value={left}
          onChange={(typed) => {
            setLeftTyped(true);
            form.setData('left', typed as Cents | null);
          }}
          currency={shift.currency}
          error={errors.left}
        />
        <div className="button-row">
          <Button type="submit" size="lg" busy={form.processing}>
            {t('cash.count_submit')}
          </Button>
          <Button variant="secondary" size="lg" onClick={isAgain ? onDone : resume}>
            {t(isAgain ? 'common.cancel' : 'cash.resume')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Counted beside expected amounts. */
function Explanation({ shift, figures }: Pick<ShiftShown, 'shift' | 'figures'>) {
  const t = useT();
  const format = useFormat();
  const { count, currency } = shift;
  if (count && count.difference === null)
    return (
      <Alert tone="warn" title={t('cash.differs')}>
        {t('cash.differs_blind')}
      </Alert>
    );
  if (!count || count.difference === null || !figures) return null;
  const amount = format.money(Math.abs(count.difference) as Cents, currency);
  const isAwaiting = shift.state === 'closing' && count.needsApproval && count.reason !== null;
  return (
    <Alert
      tone={count.difference === 0 ? 'ok' : 'warn'}
      title={
        count.difference === 0
          ? t('cash.difference_none')
          : t(count.difference < 0 ? 'cash.differs_short' : 'cash.differs_over', { amount })
      }
    >
      <p>
        {t('cash.count_is', {
          counted: format.money(count.counted, currency),
          expected: format.money(figures.expected, currency),
        })}
      </p>
      <OpeningDifference figures={figures} currency={currency} />
      {isAwaiting && (
        <p role="status" className="mt-2">
          <strong>{t('cash.asked_toast')}.</strong> {t('cash.awaiting')}
        </p>
      )}
    </Alert>
  );
}

function Explain({ shift, onAgain }: OfShift & { onAgain: () => void }) {
  const t = useT();
  const count = shift.count!;
  const isAsked = count.needsApproval && count.reason !== null;
  const form = useForm({ reason: count.reason ?? '' });
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.shifts.reason(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };
  return (
    <Card className="max-w-reading">
      <form method="post" onSubmit={send} noValidate className="grid gap-5">
        <TextArea
          name="reason"
          label={t('cash.reason')}
          hint={t(
            count.difference === null
              ? 'cash.explain_blind'
              : count.needsApproval
                ? 'cash.explain_above'
                : 'cash.explain_lead',
          )}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={form.errors.reason}
          maxLength={300}
          rows={2}
          required
        />
        <div className="button-row">
          <Button type="submit" busy={form.processing}>
            {t(isAsked ? 'cash.explain_change' : count.needsApproval ? 'cash.explain_ask' : 'cash.explain_submit')}
          </Button>
          {count.mayCountAgain && (
            <Button variant="secondary" onClick={onAgain}>
              {t('cash.count_again')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
