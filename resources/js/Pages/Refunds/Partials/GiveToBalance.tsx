import { useForm } from '@inertiajs/react';
import type { WaitingRefund } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { InputDialog } from '@/Components/form/InputDialog';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Turns a failed refund into credit of the order's owner, who must agree. */
export function GiveToBalance({ refund, owner }: { refund: WaitingRefund; owner: string }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ agreed: false, note: '' });
  const errors = form.errors as Record<string, string | undefined>;
  const give = () =>
    form.post(paths.refunds.toBalance(refund.id), { preserveScroll: true, onSuccess: () => setOpen(false) });
  const amount = format.money(refund.amountCents, refund.currency);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('refunds.give_balance')}
      </Button>
      <InputDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('refunds.give_balance_title', { amount, name: owner })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.back')}
            </Button>
            <Button busy={form.processing} onClick={give}>
              {t('refunds.give_balance')}
            </Button>
          </>
        }
      >
        <p className="mb-4">{t('refunds.give_balance_text')}</p>
        <Checkbox
          name="agreed"
          className="mb-4"
          label={t('refunds.agreed')}
          value={form.data.agreed}
          onChange={(agreed) => form.setData('agreed', agreed)}
          error={errors.agreed}
        />
        <TextArea
          name="note"
          label={t('refunds.note')}
          value={form.data.note}
          onChange={(note) => form.setData('note', note)}
          error={errors.note}
          maxLength={500}
          rows={2}
          optional
        />
      </InputDialog>
    </>
  );
}
