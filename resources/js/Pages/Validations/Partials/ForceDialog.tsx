import type { ValidationResult } from '@server/shared/validationResults';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

const MIN_REASON_LENGTH = 3;

type ForceDialogProps = { result: ValidationResult; onClose: () => void; onForce: (reason: string) => void };

/** A supervisor overrides a denial, with a reason. */
export function ForceDialog({ result, onClose, onForce }: ForceDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const form = useId();
  const isLongEnough = reason.trim().length >= MIN_REASON_LENGTH;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isLongEnough) return;
    onForce(reason.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('validations.force_title')}
      description={t('validations.force_intro', { result: t(`validations.${result}`) })}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger">
            {t('validations.force')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextInput
          label={t('validations.force_reason')}
          hint={t('validations.force_reason_hint')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoComplete="off"
          required
          error={tried && !isLongEnough ? t('errors.too_short', { count: MIN_REASON_LENGTH }) : undefined}
        />
      </form>
    </Dialog>
  );
}
