import { useForm } from '@inertiajs/react';
import type { ShiftShown, WaitingRefund } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { methodName } from '@/Components/counter/methodName';
import { PayoutApproval } from '@/Components/counter/PersonWithPin';
import { Dialog } from '@/Components/Dialog';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { usePrinting } from './usePrinting';

type OfShift = { shift: Pick<ShiftShown['shift'], 'id' | 'currency'> };
type WaitingRefundsProps = OfShift & Pick<ShiftShown, 'refunds' | 'approvers'>;

/** Refunds that were decided and wait for their money from a counter. */
export function WaitingRefunds({ shift, refunds, approvers }: WaitingRefundsProps) {
  const t = useT();
  const [chosen, setChosen] = useState<WaitingRefund | null>(null);
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
      {chosen && (
        <PayOut
          key={chosen.id}
          shift={shift}
          refund={chosen}
          approvers={chosen.method === 'cash' ? approvers : null}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

type PayOutProps = OfShift & Pick<ShiftShown, 'approvers'> & { refund: WaitingRefund; onClose: () => void };

function PayOut({ shift, refund, approvers, onClose }: PayOutProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const printing = usePrinting();
  const form = useForm({ refundId: refund.id, code: '', approver: '', pin: '' });
  const errors = form.errors as Record<string, string | undefined>;
  const isCard = refund.method === 'card_manual';
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ approver, pin, ...own }) => (approvers && approver ? { ...own, approver, pin } : own));
    form.post(paths.shifts.refunds(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onSuccess: () => {
        void printing.ofShift(shift.id, { what: 'payout', reference: refund.reference });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cash.refund_pay')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.processing}>
            {t('cash.refund_pay')}
          </Button>
        </>
      }
    >
      <form id={id} method="post" onSubmit={send} noValidate className="grid gap-5">
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
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
      </form>
    </Dialog>
  );
}
