import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { VenueForm } from './Partials/VenueForm';

export default function Edit({ record, eventCount, hasSlots, zones }: Pages['Venues/Edit']) {
  const t = useT();
  const mayDelete = useAuth().mayEverywhere('catalogue.manage');
  const [isDeleting, setDeleting] = useState(false);
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.venues.one(id), values, version });
  return (
    <>
      <PageHeader
        title={values.name}
        lead={t('venues.events_here', { count: eventCount })}
        crumbs={[{ label: t('venues.title'), href: paths.venues.index() }, { label: values.name }]}
        actions={
          <>
            <HistoryButton of="venues" id={id} name={values.name} />
            {mayDelete && (
              <Button variant="secondary" icon="trash" onClick={() => setDeleting(true)}>
                {t('venues.delete')}
              </Button>
            )}
          </>
        }
      />
      <VenueForm form={form} hasSlots={hasSlots} zones={zones} />
      <DeleteDialog {...{ id, name: values.name, eventCount }} open={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}

type DeleteDialogProps = {
  id: string;
  name: string;
  eventCount: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function DeleteDialog({ id, name, eventCount, open, onOpenChange }: DeleteDialogProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const isRefused = eventCount > 0;
  const remove = () => {
    router.delete(paths.venues.one(id), {
      onStart: () => setBusy(true),
      onFinish: () => {
        setBusy(false);
        onOpenChange(false);
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(isRefused ? 'common.delete_refused' : 'venues.delete_title', { name })}
      confirmLabel={isRefused ? undefined : t('venues.delete')}
      onConfirm={remove}
      busy={busy}
      dangerous
    >
      {isRefused ? (
        <>
          <p>{t('venues.delete_refused')}</p>
          <p className="mt-3">
            <Link href={paths.events.atVenue(id)} className="link">
              {t('venues.delete_see_events', { count: eventCount })}
            </Link>
          </p>
        </>
      ) : (
        t('venues.delete_text')
      )}
    </ConfirmDialog>
  );
}
