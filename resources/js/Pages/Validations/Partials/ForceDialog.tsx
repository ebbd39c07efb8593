import type { ValidationResult } from '@server/shared/validationResults';
import { useState } from 'react';
import { FormDialog } from '@/Components/form/FormDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

const MIN_REASON_LENGTH = 3;

type ForceDialogProps = { result: ValidationResult; onClose: () => void; onForce: (reason: string) => void };

/** A supervisor overrides a denial, with a reason. */
export function ForceDialog({ result, onClose, onForce }: ForceDialogProps) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isLongEnough = reason.trim().length >= MIN_REASON_LENGTH;

  const submit = () => {
    setTried(true);
    if (!isLongEnough) return;
    onForce(reason.trim());
    onClose();
  };
  return (
    <FormDialog
      title={t('validations.force_title')}
      description={t('validations.force_intro', { result: t(`validations.${result}`) })}
      submitLabel={t('validations.force')}
      dangerous
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
