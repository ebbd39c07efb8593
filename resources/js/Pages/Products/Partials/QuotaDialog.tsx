import { router } from '@inertiajs/react';
import type { QuotaRow } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type QuotaDialogProps = {
  /** Null makes a new one. */
  quota: QuotaRow | null;
  eventId: string;
  onClose: () => void;
};
type QuotaForm = { name: string; size: number | null; eventId: string };

/** Makes or changes a quota without leaving the product. */
export function QuotaDialog({ quota, eventId, onClose }: QuotaDialogProps) {
  const t = useT();
  const [values] = useState<QuotaForm>({ name: quota?.name ?? '', size: quota?.size ?? null, eventId });
  const form = useRecordForm<QuotaForm>({
    action: quota ? paths.quotas.one(quota.id) : paths.quotas.index(),
    values,
    ...(quota ? { version: quota.version } : {}),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={quota ? t('products.quota_edit', { name: quota.name }) : t('products.quota_new')}
      saveLabel={quota ? undefined : t('products.quota_create')}
      extra={quota && quota.taken === 0 && <DeleteQuota id={quota.id} onClose={onClose} />}
      onClose={onClose}
    >
      <TextInput {...fieldProps(form, 'name')} label={t('products.quota_name')} maxLength={80} required />
      <NumberField
        {...fieldProps(form, 'size')}
        className="max-w-48"
        label={t('products.quota_size')}
        hint={
          quota && quota.taken > 0
            ? t('products.quota_size_hint', { count: quota.taken })
            : t('products.quota_from_now')
        }
        required
      />
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
      {t('products.quota_delete')}
    </Button>
  );
}
