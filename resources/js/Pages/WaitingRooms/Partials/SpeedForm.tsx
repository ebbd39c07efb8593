import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type SpeedFormProps = { id: string; values: Pages['WaitingRooms/Show']['record']['values'] };

/** Speed of the line while it runs: people a minute, and a limit of people inside. */
export function SpeedForm({ id, values }: SpeedFormProps) {
  const t = useT();
  const form = useForm<{ perMinute: number | null; maxInside: number | null }>({
    perMinute: values.perMinute,
    maxInside: values.maxInside,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.waitingRooms.speed(id), {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => form.setDefaults(),
      onError: focusFirstError,
    });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <NumberField {...fieldProps(form, 'perMinute')} label={t('waitingRooms.per_minute')} required />
      <NumberField
        {...fieldProps(form, 'maxInside')}
        label={t('waitingRooms.max_inside')}
        hint={t('waitingRooms.max_inside_hint')}
        optional
      />
      <Button type="submit" variant="secondary" className="justify-self-start" busy={form.processing}>
        {t('waitingRooms.save_speed')}
      </Button>
    </form>
  );
}
