import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

const FORM = 'erase';

/** Erases the data that may be erased, with a reason. */
export function EraseForm({ address }: { address: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ address, reason: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        keepOpen
        title={t('personalData.erase_confirm_title', { address })}
        description={t('personalData.erase_text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={FORM} variant="danger" busy={form.processing}>
              {t('personalData.erase_submit')}
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate>
          <TextInput
            {...fieldProps(form, 'reason')}
            label={t('personalData.reason')}
            hint={t('personalData.reason_hint')}
            maxLength={500}
            autoComplete="off"
            required
          />
        </form>
      </Dialog>
    </Card>
  );
}
