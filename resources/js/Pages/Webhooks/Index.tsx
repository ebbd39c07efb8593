import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { WebhookState } from './Partials/WebhookState';

export default function Index({ webhooks }: Pages['Webhooks/Index']) {
  const t = useT();
  const format = useFormat();
  const create = (
    <LinkButton href={paths.webhooks.create()} icon="plus">
      {t('webhooks.new')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('webhooks.title')} lead={t('webhooks.lead')} actions={webhooks.length > 0 && create} />
      <Table
        caption={t('webhooks.title')}
        rows={webhooks}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            header: t('webhooks.name'),
            primary: true,
            cell: ({ id, name, url }) => (
              <>
                <Link href={paths.webhooks.show(id)} className="link">
                  {name}
                </Link>
                <span className="block font-normal break-all text-soft">{url}</span>
              </>
            ),
          },
          {
            key: 'topics',
            header: t('webhooks.topics'),
            cell: ({ topics }) => <span className="wrap-anywhere">{topics.join(', ')}</span>,
          },
          {
            key: 'state',
            header: t('webhooks.state'),
            cell: ({ state, failingSince }) => <WebhookState isOn={state === 'on'} failingSince={failingSince} />,
          },
          {
            key: 'waiting',
            header: t('webhooks.waiting'),
            cell: ({ waiting }) => format.number(waiting),
            align: 'right',
          },
          { key: 'failed', header: t('webhooks.failed'), cell: ({ failed }) => format.number(failed), align: 'right' },
        ]}
        empty={
          <EmptyState icon="arrow-right" title={t('webhooks.empty_title')} action={create}>
            {t('webhooks.empty_text')}
          </EmptyState>
        }
      />
    </>
  );
}
