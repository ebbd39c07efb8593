import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['BulkOrders/PriceLists/Index'];
type Row = Props['lists'][number];

export default function Index({ lists, mayManage }: Props) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('bulk.price_list'),
      primary: true,
      cell: ({ id, name }) => (
        <Link href={paths.bulk.priceList(id)} className="link">
          {name}
        </Link>
      ),
    },
    { key: 'prices', header: t('bulk.price_list_named'), align: 'right', cell: ({ prices }) => prices },
    {
      key: 'rest',
      header: t('bulk.price_list_rest'),
      align: 'right',
      cell: ({ discountRate }) => `${format.number(discountRate / 100)} %`,
    },
    { key: 'companies', header: t('bulk.companies'), align: 'right', cell: ({ companies }) => companies },
  ];
  return (
    <>
      <PageHeader
        title={t('bulk.price_lists')}
        lead={t('bulk.price_lists_lead')}
        actions={
          mayManage && (
            <LinkButton href={paths.bulk.newPriceList()} icon="plus">
              {t('bulk.price_list_new')}
            </LinkButton>
          )
        }
        crumbs={[
          { label: t('bulk.orders'), href: paths.bulk.index() },
          { label: t('bulk.companies'), href: paths.bulk.companies() },
          { label: t('bulk.price_lists') },
        ]}
      />
      <Table
        caption={t('bulk.price_lists')}
        columns={columns}
        rows={lists}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="euro" title={t('bulk.price_lists_none')}>
            {t('bulk.price_lists_none_text')}
          </EmptyState>
        }
      />
    </>
  );
}
