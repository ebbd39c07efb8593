import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

const FORM = 'impersonate';

/** Signs in as another user, with a reason. */
export function ImpersonateButton({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ reason: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.users.impersonation(id), { onError: focusFirstError });
  };
  return (
    <>
      <Button variant="secondary" icon="eye" onClick={() => setOpen(true)}>
        {t('people.impersonate_title')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('people.impersonate_dialog', { name })}
        description={t('people.impersonate_lead', { name })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.back')}
            </Button>
            <Button type="submit" form={FORM} busy={form.processing}>
              {t('people.impersonate')}
            </Button>
          </>
        }
      >
        <form id={FORM} onSubmit={submit} noValidate className="grid gap-4">
          <p>{t('people.impersonate_dialog_text')}</p>
          <TextInput
            {...fieldProps(form, 'reason')}
            label={t('people.impersonate_reason')}
            hint={t('people.impersonate_reason_hint')}
            maxLength={300}
            autoComplete="off"
            required
          />
        </form>
      </Dialog>
    </>
  );
}
