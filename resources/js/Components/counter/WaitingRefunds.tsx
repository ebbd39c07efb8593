import { router, useForm } from '@inertiajs/react';
import type { ShiftShown, WaitingRefund } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { methodName } from '@/Components/counter/methodName';
import { PayoutApproval } from '@/Components/counter/PersonWithPin';
import { FormDialog } from '@/Components/form/FormDialog';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type OfShift = { shift: Pick<ShiftShown['shift'], 'id' | 'currency'> };
type WaitingRefundsProps = OfShift & Pick<ShiftShown, 'refunds' | 'approvers'>;

/** Approved refunds to be paid out at a till. */
export function WaitingRefunds({ shift, refunds, approvers }: WaitingRefundsProps) {
  const t = useT();
  const [payOut, setChosen] = usePayOut({ shift, approvers });
  return (
    <div className="mb-8">
      <Table
        caption={t('cash.refunds_to_pay')}
        showCaption
        rows={refunds}
        rowKey={({ id }) => id}
        columns={[
          { key: 'order', header: t('cash.order'), primary: true, cell: ({ reference }) => reference },
          { key: 'method', header: t('cash.method'), cell: ({ method }) => methodName(method, t) },
          {
            key: 'amount',
            header: t('cash.amount'),
            align: 'right',
            cell: ({ amount }) => <Money amount={amount} currency={shift.currency} />,
          },
        ]}
        actions={{
          header: t('cash.refund_pay'),
          cell: (refund) => (
            <Button size="sm" variant="secondary" className="whitespace-nowrap" onClick={() => setChosen(refund)}>
              {t('cash.refund_pay')}
            </Button>
          ),
        }}
      />
      {payOut}
    </div>
  );
}

type RefundsNoticeProps = { count: number; href: string };

/** Tells a cashier about unpaid refunds of this shift, with a link to them. */
export function RefundsNotice({ count, href }: RefundsNoticeProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Alert tone="warn" title={t('cash.refunds_unpaid', { count })} className="no-print">
      <LinkButton size="sm" variant="secondary" href={href}>
        {t('cash.refunds_show')}
      </LinkButton>
    </Alert>
  );
}

type UnpaidRefundsProps = Pick<ShiftShown, 'shift'> & WaitingRefundsProps;

/**
 * Refunds of this till still to be paid out before or during the count; after that, the count would lack their cash.
 * Paying one out during the count resumes selling first.
 */
export function UnpaidRefunds({ shift, refunds, approvers }: UnpaidRefundsProps) {
  const t = useT();
  const format = useFormat();
  if (refunds.length === 0) return null;
  const isOpen = shift.state === 'open';
  const mayResume = shift.state === 'closing' && (shift.count === null || shift.count.mayPayOut);
  const resume = () => router.post(paths.shifts.resume(shift.id), {}, { preserveScroll: true });
  return (
    <div className="mb-8 grid gap-4">
      <Alert tone="warn" title={t('cash.refunds_unpaid', { count: refunds.length })}>
        <p>{t('cash.refunds_unpaid_text')}</p>
        {!isOpen && (
          <ul className="mt-2">
            {refunds.map(({ id, reference, amount }) => (
              <li key={id}>
                {formatReference(reference)}: {format.money(amount, shift.currency)}
              </li>
            ))}
          </ul>
        )}
        {mayResume && (
          <Button className="mt-4" variant="secondary" onClick={resume}>
            {t('cash.refunds_resume')}
          </Button>
        )}
      </Alert>
      {isOpen && <WaitingRefunds shift={shift} refunds={refunds} approvers={approvers} />}
    </div>
  );
}

/** Refunds of one order with the amounts to hand over now. */
export function PayOutNow({ shift, refunds, approvers }: WaitingRefundsProps) {
  const t = useT();
  const [payOut, setChosen] = usePayOut({ shift, approvers });
  return (
    <div className="grid gap-8">
      {refunds.map((refund) => (
        <div key={refund.id} className="grid gap-4">
          <div role="status" className="grid gap-1 rounded-md bg-warn-wash sheet-pad text-warn">
            <p className="font-strong">{t('cash.refund_unpaid')}</p>
            <Money amount={refund.amount} currency={shift.currency} className="display text-verdict leading-none" />
            <p>{methodName(refund.method, t)}</p>
          </div>
          <Button size="lg" onClick={() => setChosen(refund)}>
            {t('cash.refund_pay')}
          </Button>
        </div>
      ))}
      {payOut}
    </div>
  );
}

/** The dialog that pays out the chosen refund, and the setter of that refund. */
function usePayOut({ shift, approvers }: Pick<WaitingRefundsProps, 'shift' | 'approvers'>) {
  const [chosen, setChosen] = useState<WaitingRefund | null>(null);
  const dialog = chosen && (
    <PayOut
      key={chosen.id}
      shift={shift}
      refund={chosen}
      approvers={chosen.method === 'cash' ? approvers : null}
      onClose={() => setChosen(null)}
    />
  );
  return [dialog, setChosen] as const;
}

type PayOutProps = OfShift & Pick<ShiftShown, 'approvers'> & { refund: WaitingRefund; onClose: () => void };

function PayOut({ shift, refund, approvers, onClose }: PayOutProps) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ refundId: refund.id, code: '', approver: '', pin: '' });
  const errors = form.errors as Record<string, string | undefined>;
  const isCard = refund.method === 'card_manual';
  const send = () => {
    form.transform(({ approver, pin, ...own }) => (approvers && approver ? { ...own, approver, pin } : own));
    form.post(paths.shifts.refunds(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onSuccess: onClose,
    });
  };
  return (
    <FormDialog
      title={t('cash.refund_pay')}
      submitLabel={t('cash.refund_pay')}
      busy={form.processing}
      error={errors.form}
      keepOpen={false}
      onSubmit={send}
      onClose={onClose}
    >
      <p>
        {t(isCard ? 'cash.refund_card_text' : 'cash.refund_text', {
          amount: format.money(refund.amount, shift.currency),
          reference: refund.reference,
        })}
      </p>
      {isCard && (
        <TextInput
          name="code"
          label={t('cash.refund_code')}
          value={form.data.code}
          onChange={(code) => form.setData('code', code)}
          error={errors.code}
          maxLength={12}
          autoComplete="off"
          required
        />
      )}
      <PayoutApproval
        people={approvers}
        data={form.data}
        onChange={(part) => {
          form.clearErrors();
          form.setData({ ...form.data, ...part });
        }}
        errors={errors}
      />
    </FormDialog>
  );
}
