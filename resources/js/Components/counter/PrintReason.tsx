import { useState } from 'react';
import { FormDialog } from '@/Components/form/FormDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type PrintReasonProps = {
  /** The reason is for opening the drawer; otherwise for a copy. */
  isDrawer?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason of a copy or of an opened drawer. */
export function PrintReason({ isDrawer = false, onReason, onClose }: PrintReasonProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const submit = () => {
    if (reason.trim()) onReason(reason.trim());
    else setError(t('errors.required'));
  };
  return (
    <FormDialog
      title={t(isDrawer ? 'printing.drawer' : 'printing.again_title')}
      description={t(isDrawer ? 'printing.drawer_hint' : 'printing.again_text')}
      submitLabel={t(isDrawer ? 'printing.drawer' : 'printing.again_submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t(isDrawer ? 'printing.drawer_reason' : 'printing.again_reason')}
        value={reason}
        onChange={setReason}
        maxLength={300}
        autoComplete="off"
        error={error}
        required
      />
    </FormDialog>
  );
}
