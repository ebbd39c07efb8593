import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { type Connection, connectionColumns } from './Partials/connectionColumns';

/** All connections by which companies sell from their own programs. */
export default function Resellers({ connections }: Pages['BulkOrders/Companies/Resellers']) {
  const t = useT();
  const company: Column<Connection> = {
    key: 'company',
    header: t('bulk.company'),
    cell: ({ companyId, company: name }) => (
      <Link href={paths.bulk.company(companyId, 'connections')} className="link">
        {name}
      </Link>
    ),
  };
  return (
    <>
      <PageHeader
        title={t('bulk.resellers')}
        lead={
          <>
            {t('bulk.resellers_lead')} {t('bulk.resellers_octo')}{' '}
            <a href={`${paths.apiDocs()}?q=octo`} className="link">
              {t('bulk.resellers_docs')}
            </a>
          </>
        }
        crumbs={[
          { label: t('bulk.orders'), href: paths.bulk.index() },
          { label: t('bulk.companies'), href: paths.bulk.companies() },
          { label: t('bulk.resellers') },
        ]}
      />
      <Table
        caption={t('bulk.resellers')}
        columns={[...connectionColumns(t), company]}
        rows={connections}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="user" title={t('bulk.resellers_none')}>
            {t('bulk.resellers_none_text')}
          </EmptyState>
        }
      />
    </>
  );
}
