import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { HistoryButton } from '@/Components/HistoryButton';
import { RemoveButton } from '@/Components/list/RemoveButton';
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
            {!isBuiltIn && (
              <RemoveButton
                label={t('channels.delete')}
                title={t('channels.delete_title', { name })}
                url={paths.settings.channels(record.id)}
              >
                {t('channels.delete_text')}
              </RemoveButton>
            )}
          </>
        }
      />
      <ChannelForm key={record.id} {...props} />
      <ChannelProducts code={record.id} events={events} />
    </>
  );
}
