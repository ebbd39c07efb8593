import { useForm, usePage } from '@inertiajs/react';
import { FormDialog } from '@/Components/form/FormDialog';
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
  const form = useForm({ reason: '' });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const submit = () => {
    form.transform((data) => ({ ...data, ...extra }));
    form.post(action, { preserveScroll: true, onSuccess: onClose });
  };
  return (
    <FormDialog
      title={title}
      description={text}
      submitLabel={confirmLabel}
      busy={form.processing}
      dangerous={dangerous}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
