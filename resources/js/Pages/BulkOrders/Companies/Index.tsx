import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { type Column, Table } from '@/Components/Table';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

type Props = Pages['BulkOrders/Companies/Index'];
type Row = Props['companies'][number];

const TONES = { applied: 'warn', active: 'ok', stopped: 'danger', refused: 'neutral' } as const;

/** All companies with their debts, by how long they are overdue. */
export default function Index({ companies }: Props) {
  const t = useT();
  const { mayEverywhere } = useAuth();
  const ages = (['not_due', 'to_30', 'to_60', 'longer'] as const).map(
    (age, at): Column<Row> => ({
      key: age,
      header: t(`bulk.age_${age}`),
      align: 'right',
      cell: ({ ages: sums, currency }) => <Money amount={sums[at]!} currency={currency} />,
    }),
  );
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('bulk.company'),
      primary: true,
      cell: ({ id, name }) => (
        <Link href={paths.bulk.company(id)} className="link">
          {name}
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('bulk.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`bulk.company_${state}`)}</Badge>,
    },
    { key: 'contacts', header: t('bulk.contacts'), align: 'right', cell: ({ contacts }) => contacts },
    { key: 'orders', header: t('bulk.orders'), align: 'right', cell: ({ orders }) => orders },
    ...ages,
  ];
  return (
    <>
      <PageHeader
        title={t('bulk.companies')}
        lead={t('bulk.companies_lead')}
        actions={
          <>
            <LinkButton href={paths.bulk.resellers()} variant="secondary">
              {t('bulk.resellers')}
            </LinkButton>
            <LinkButton href={paths.bulk.priceLists()} variant="secondary">
              {t('bulk.price_lists')}
            </LinkButton>
            {mayEverywhere('bulk.manage') && (
              <LinkButton href={paths.bulk.newCompany()} icon="plus">
                {t('bulk.company_new')}
              </LinkButton>
            )}
          </>
        }
        crumbs={[{ label: t('bulk.orders'), href: paths.bulk.index() }, { label: t('bulk.companies') }]}
      />
      <Table
        caption={t('bulk.companies')}
        columns={columns}
        rows={companies}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon="user" title={t('bulk.companies_none')}>
            {t('bulk.companies_none_text')}
          </EmptyState>
        }
      />
    </>
  );
}
