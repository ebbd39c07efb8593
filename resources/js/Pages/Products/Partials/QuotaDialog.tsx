import { router } from '@inertiajs/react';
import type { QuotaRow } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';
import { QuotaExceptions } from './QuotaExceptions';

type QuotaDialogProps = {
  /** Null creates a quota. */
  quota: QuotaRow | null;
  event: SectionProps['choices']['event'];
  onClose: () => void;
};
type Period = QuotaRow['period'];
type QuotaForm = { name: string; size: number | null; period: Period; eventId: string | null };

/** Creates or edits a quota from the product's page. */
export function QuotaDialog({ quota, event, onClose }: QuotaDialogProps) {
  const t = useT();
  const [values] = useState<QuotaForm>({
    name: quota?.name ?? '',
    size: quota?.size ?? null,
    period: quota?.period ?? 'in_all',
    eventId: quota?.isShared ? null : event.id,
  });
  const form = useRecordForm<QuotaForm>({
    action: quota ? paths.quotas.one(quota.id) : paths.quotas.index(),
    values,
    ...(quota ? { version: quota.version } : {}),
    onSaved: onClose,
  });
  const { period, eventId } = form.data;
  const periods: Period[] = [
    'in_all',
    ...(event.kind === 'open' || event.kind === 'daily' ? [] : (['slot'] as const)),
    ...(event.kind === 'open' ? [] : (['day'] as const)),
    ...(eventId === null || period === 'event' ? (['event'] as const) : []),
  ];
  return (
    <RecordDialog
      form={form}
      title={quota ? t('quotas.edit', { name: quota.name }) : t('quotas.new')}
      saveLabel={quota ? undefined : t('quotas.create')}
      extra={
        quota && (
          <>
            {quota.taken === 0 && <DeleteQuota id={quota.id} onClose={onClose} />}
            <HistoryButton of="quotas" id={quota.id} name={quota.name} />
          </>
        )
      }
      onClose={onClose}
    >
      <TextInput {...fieldProps(form, 'name')} label={t('quotas.name')} maxLength={80} required />
      {!quota && (
        <Select
          {...fieldProps(form, 'eventId')}
          value={eventId === null ? 'house' : 'event'}
          onChange={(scope) =>
            form.change(
              scope === 'house'
                ? { eventId: null }
                : { eventId: event.id, ...(period === 'event' ? { period: 'in_all' } : {}) },
            )
          }
          label={t('quotas.scope')}
          options={(['event', 'house'] as const).map((value) => ({ value, label: t(`quotas.scope_${value}`) }))}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...fieldProps(form, 'period')}
          label={t('quotas.period')}
          hint={quota && quota.taken > 0 ? t('quotas.period_fixed') : undefined}
          disabled={quota !== null && quota.taken > 0}
          options={periods.map((value) => ({ value, label: t(`quotas.period_${value}`) }))}
        />
        <NumberField
          {...fieldProps(form, 'size')}
          label={t(period === 'in_all' ? 'quotas.size' : 'quotas.size_each')}
          hint={quota && quota.mostTaken > 0 ? t('quotas.size_hint', { count: quota.mostTaken }) : t('quotas.from_now')}
          required
        />
      </div>
      {quota && quota.taken > 0 && <p className="text-small text-soft">{t('quotas.delete_not')}</p>}
      {quota && (quota.period === 'slot' || quota.period === 'day') && (
        <QuotaExceptions quota={quota} timeZone={event.timeZone} />
      )}
    </RecordDialog>
  );
}

function DeleteQuota({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const remove = () =>
    router.delete(paths.quotas.one(id), {
      preserveScroll: true,
      preserveState: true,
      onStart: () => setBusy(true),
      onSuccess: onClose,
      onFinish: () => setBusy(false),
    });
  return (
    <Button variant="danger" busy={busy} onClick={remove}>
      {t('quotas.delete')}
    </Button>
  );
}
