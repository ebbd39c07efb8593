import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ChannelForm } from './Partials/ChannelForm';
import { ChannelProducts } from './Partials/ChannelProducts';

export default function SalesChannel(props: Pages['Settings/SalesChannel']) {
  const { record, name, isBuiltIn, events } = props;
  const t = useT();
  return (
    <>
      <PageHeader
        title={name}
        lead={t('channels.edit_lead')}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('channels.list'), href: paths.settings.channels() },
          { label: name },
        ]}
        actions={
          <>
            <HistoryButton of="sales-channels" id={record.id} name={name} />
            {!isBuiltIn && <DeleteChannel code={record.id} name={name} />}
          </>
        }
      />
      <ChannelForm key={record.id} {...props} />
      <ChannelProducts code={record.id} events={events} />
    </>
  );
}

function DeleteChannel({ code, name }: { code: string; name: string }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setIsAsking(true)}>
        {t('channels.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('channels.delete_title', { name })}
        confirmLabel={t('channels.delete')}
        onConfirm={() => router.delete(paths.settings.channels(code), { onFinish: () => setIsAsking(false) })}
        dangerous
      >
        {t('channels.delete_text')}
      </ConfirmDialog>
    </>
  );
}
