import { useForm, usePage } from '@inertiajs/react';
import { type FormEvent, useId } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type ReasonDialogProps = {
  title: string;
  /** The consequences. */
  text: string;
  confirmLabel: string;
  /** URL that receives the reason and `extra`. */
  action: string;
  extra?: Record<string, string>;
  dangerous?: boolean;
  onClose: () => void;
};

/** Confirms an action that needs a reason. */
export function ReasonDialog({ title, text, confirmLabel, action, extra, dangerous, onClose }: ReasonDialogProps) {
  const t = useT();
  const id = useId();
  const form = useForm({ reason: '' });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.transform((data) => ({ ...data, ...extra }));
    form.post(action, { preserveScroll: true, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.processing} variant={dangerous ? 'danger' : 'primary'}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextInput
          label={t('validations.force_reason')}
          hint={t('validations.force_reason_hint')}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          maxLength={200}
          autoComplete="off"
          required
          error={errors.reason}
        />
      </form>
    </Dialog>
  );
}
