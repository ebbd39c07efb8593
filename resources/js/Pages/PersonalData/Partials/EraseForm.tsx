import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { FormDialog } from '@/Components/form/FormDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

/** Erases the data that may be erased, with a reason. */
export function EraseForm({ address }: { address: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ address, reason: '' });
  const submit = () => {
    form.post(paths.personalData.erase(), {
      preserveScroll: true,
      onError: focusFirstError,
      onSuccess: () => {
        setOpen(false);
        form.reset();
      },
    });
  };
  return (
    <Card title={t('personalData.erase')}>
      <p className="mb-5 text-soft">{t('personalData.erase_text')}</p>
      <Button variant="secondary" icon="trash" className="text-danger" onClick={() => setOpen(true)}>
        {t('personalData.erase_open')}
      </Button>
      <FormDialog
        open={isOpen}
        title={t('personalData.erase_confirm_title', { address })}
        description={t('personalData.erase_text')}
        submitLabel={t('personalData.erase_submit')}
        busy={form.processing}
        dangerous
        onSubmit={submit}
        onClose={() => setOpen(false)}
      >
        <TextInput
          {...fieldProps(form, 'reason')}
          label={t('personalData.reason')}
          hint={t('personalData.reason_hint')}
          maxLength={500}
          autoComplete="off"
          required
        />
      </FormDialog>
    </Card>
  );
}
