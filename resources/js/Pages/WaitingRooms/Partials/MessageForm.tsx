import { useForm } from '@inertiajs/react';
import type { LocalText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { FormContext } from '@/Components/form/formContext';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

const MAX_LENGTH = 500;

/** A message to all who wait; empty to remove it. */
export function MessageForm({ id, message }: { id: string; message: LocalText }) {
  const t = useT();
  const [language, setLanguage] = useState<string>(useLocale());
  const form = useForm<{ message: Record<string, string> }>({ message: message as Record<string, string> });
  const errors = form.errors as Record<string, string | undefined>;
  const save = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.waitingRooms.message(id), {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => form.setDefaults(),
      onError: focusFirstError,
    });
  };
  return (
    <FormContext value={{ errors, language, setLanguage }}>
      <form onSubmit={save} noValidate className="grid gap-5">
        <LocalTextField
          name="message"
          label={t('waitingRooms.message')}
          hideLabel
          hint={t('waitingRooms.message_hint')}
          value={form.data.message}
          onChange={(texts) => form.setData('message', texts as Record<string, string>)}
          multiline
          rows={3}
          maxLength={MAX_LENGTH}
          error={errors.message}
          optional
        />
        <Button type="submit" variant="secondary" className="justify-self-start" busy={form.processing}>
          {t('waitingRooms.save_message')}
        </Button>
      </form>
    </FormContext>
  );
}
