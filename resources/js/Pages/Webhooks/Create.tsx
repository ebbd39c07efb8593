import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { WebhookForm, type WebhookValues } from './Partials/WebhookForm';

const BLANK: WebhookValues = { name: '', url: '', topics: [], venueIds: [] };

export default function Create({ venues, topics }: Pages['Webhooks/Create']) {
  const t = useT();
  const form = useRecordForm({ action: paths.webhooks.index(), values: BLANK });
  return (
    <>
      <PageHeader
        title={t('webhooks.new')}
        lead={t('webhooks.lead')}
        crumbs={[{ label: t('webhooks.title'), href: paths.webhooks.index() }, { label: t('webhooks.new') }]}
      />
      <WebhookForm form={form} venues={venues} topics={topics} saveLabel={t('webhooks.create')} />
    </>
  );
}
