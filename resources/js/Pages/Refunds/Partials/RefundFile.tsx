import { useForm } from '@inertiajs/react';
import type { BankRefunds } from '@server/payments/pages';
import { BANK_REFUSALS, type BankRefusal, refusalText } from '@server/shared/bankRefusals';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Dialog } from '@/Components/Dialog';
import { LinkButton } from '@/Components/LinkButton';
import { Select } from '@/Components/Select';
import { StatusBadge } from '@/Components/StatusBadge';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';

/** A file sent to the bank, and its result. */
export function RefundFile({ file, zone }: { file: BankRefunds['files'][number]; zone: string }) {
  const t = useT();
  const format = useFormat();
  const [asks, setAsks] = useState<'executed' | 'rejected' | null>(null);
  const execution = usePost();
  const { id, messageId, count, total, currency, madeBy, executedAt, rejected, isWhole } = file;
  const at = format.dateTime(file.madeAt, zone);
  return (
    <li className="grid content-start gap-3 rounded-md border border-rule bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-strong">{t('refunds.bank_ready', { count, total: format.money(total, currency) })}</span>
        <StatusBadge
          status={executedAt ? 'accepted' : 'waiting'}
          label={t(executedAt ? 'refunds.file_is_executed' : 'refunds.file_is_open')}
        />
      </div>
      <p className="text-small text-soft">
        <span className="figures block break-words text-ink">{messageId}</span>
        {madeBy ? t('refunds.file_made_by', { name: madeBy, at }) : t('refunds.file_made_at', { at })}
        {executedAt && (
          <span className="block">{t('refunds.file_executed_at', { at: format.dateTime(executedAt, zone) })}</span>
        )}
        {rejected > 0 && <span className="block">{t('refunds.file_rejected_of', { count: rejected })}</span>}
        {!isWhole && <span className="block">{t('refunds.file_gone')}</span>}
      </p>
      <div className="button-row">
        {isWhole && (
          <LinkButton href={paths.refunds.file(id)} download variant="secondary" icon="download">
            {t('refunds.file_download')} <span className="sr-only">{messageId}</span>
          </LinkButton>
        )}
        {!executedAt && (
          <>
            <Button icon="check" onClick={() => setAsks('executed')}>
              {t('refunds.file_done')}
            </Button>
            <Button variant="secondary" onClick={() => setAsks('rejected')}>
              {t('refunds.file_reject')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asks === 'executed'}
        onOpenChange={() => setAsks(null)}
        title={t('refunds.file_done_title')}
        confirmLabel={t('refunds.file_done')}
        busy={execution.isBusy}
        onConfirm={() => execution.post(paths.refunds.executed(id), () => setAsks(null))}
      >
        {t('refunds.file_done_text')}
      </ConfirmDialog>
      <Rejection file={id} isOpen={asks === 'rejected'} onClose={() => setAsks(null)} />
    </li>
  );
}

function Rejection({ file, isOpen, onClose }: { file: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const form = useForm<{ refund: string; reason: BankRefusal }>({ refund: '', reason: 'AC01' });
  const send = () =>
    form.post(paths.refunds.rejected(file), {
      preserveScroll: true,
      onSuccess: () => {
        form.reset();
        onClose();
      },
    });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={t('refunds.file_reject_title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button busy={form.processing} onClick={send}>
            {t('refunds.file_reject')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextInput
          name="refund"
          label={t('refunds.file_reject_which')}
          value={form.data.refund}
          onChange={(refund) => form.setData('refund', refund)}
          error={form.errors.refund}
          inputClassName="figures"
          autoComplete="off"
          maxLength={80}
        />
        <Select
          name="reason"
          label={t('refunds.file_reject_reason')}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={form.errors.reason}
          options={BANK_REFUSALS.map((code) => ({ value: code, label: t(refusalText(code)) }))}
        />
      </div>
    </Dialog>
  );
}
