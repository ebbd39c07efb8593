import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** `zone` is '' for the whole venue. */
export type Place = { venueId: string; zone: string; name: string; people: number };

/** Sets the number of people inside after a manual count. */
export function CorrectDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  // Idempotency key of the correction.
  const [id] = useState(uuidv7);
  const form = useForm<{ counted: number | null; reason: string; zone: string }>({
    ...{ counted: place.people, reason: '', zone: place.zone },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.transform((data) => ({ ...data, id, venueId: place.venueId }));
    form.post(paths.validations.corrections(), { preserveScroll: true, preserveState: true, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('validations.correct_title')}
      description={t('validations.correct_text', { place: place.name })}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.processing}>
            {t('validations.correct_count')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        {form.errors.zone && (
          <Alert tone="danger" live>
            {form.errors.zone}
          </Alert>
        )}
        <NumberField {...fieldProps(form, 'counted')} label={t('validations.counted')} required />
        <TextInput
          {...fieldProps(form, 'reason')}
          label={t('validations.force_reason')}
          hint={t('validations.force_reason_hint')}
          maxLength={200}
          autoComplete="off"
          required
        />
      </form>
    </Dialog>
  );
}
