import { router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FormDialog } from '@/Components/form/FormDialog';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

/** Value of the choice "Whole organisation". */
const WHOLE = 'whole';

type NewRoomProps = Pick<Pages['WaitingRooms/Index'], 'events' | 'mayCreateWhole'>;

/** Creates the waiting room of an event or of the whole organisation. */
export function NewRoom({ events, mayCreateWhole }: NewRoomProps) {
  const t = useT();
  const { errors } = usePage().props;
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState('');
  const options = [
    ...(mayCreateWhole ? [{ value: WHOLE, label: t('waitingRooms.whole') }] : []),
    ...events.map((event) => ({ value: event.id, label: event.title })),
  ];
  const create = () =>
    router.post(
      paths.waitingRooms.create(),
      { id, eventId: chosen === WHOLE ? null : chosen },
      { onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  if (options.length === 0) return null;
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('waitingRooms.create')}
      </Button>
      <FormDialog
        open={isOpen}
        title={t('waitingRooms.create')}
        submitLabel={t('waitingRooms.create')}
        busy={isBusy}
        disabled={chosen === ''}
        onSubmit={create}
        onClose={() => setOpen(false)}
      >
        <Select
          name="eventId"
          label={t('waitingRooms.where')}
          hint={t('waitingRooms.where_hint')}
          error={errors?.eventId}
          value={chosen}
          onChange={setChosen}
          options={options}
          placeholder={t('waitingRooms.where_choose')}
          required
        />
      </FormDialog>
    </>
  );
}
