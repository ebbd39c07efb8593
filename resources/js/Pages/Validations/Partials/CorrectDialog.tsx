import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { FormDialog } from '@/Components/form/FormDialog';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** `zone` is '' for the whole venue. */
export type Place = { venueId: string; zone: string; name: string; people: number };

/** Sets the number of people inside after a manual count. */
export function CorrectDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  // Idempotency key of the correction.
  const [id] = useState(uuidv7);
  const form = useForm<{ counted: number | null; reason: string; zone: string }>({
    ...{ counted: place.people, reason: '', zone: place.zone },
  });
  const submit = () => {
    form.transform((data) => ({ ...data, id, venueId: place.venueId }));
    form.post(paths.validations.corrections(), { preserveScroll: true, preserveState: true, onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('validations.correct_title')}
      description={t('validations.correct_text', { place: place.name })}
      submitLabel={t('validations.correct_count')}
      busy={form.processing}
      error={form.errors.zone}
      onSubmit={submit}
      onClose={onClose}
    >
      <NumberField {...fieldProps(form, 'counted')} label={t('validations.counted')} required />
      <TextInput
        {...fieldProps(form, 'reason')}
        label={t('validations.force_reason')}
        hint={t('validations.force_reason_hint')}
        maxLength={200}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
