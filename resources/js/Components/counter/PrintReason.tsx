import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
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
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onReason(reason.trim());
    else setError(t('errors.required'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isDrawer ? 'printing.drawer' : 'printing.again_title')}
      description={t(isDrawer ? 'printing.drawer_hint' : 'printing.again_text')}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t(isDrawer ? 'printing.drawer' : 'printing.again_submit')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextInput
          label={t(isDrawer ? 'printing.drawer_reason' : 'printing.again_reason')}
          value={reason}
          onChange={setReason}
          maxLength={300}
          autoComplete="off"
          error={error}
          required
        />
      </form>
    </Dialog>
  );
}
