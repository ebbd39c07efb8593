import { Link } from '@inertiajs/react';
import type { MasterRow } from '@server/bulk-orders/pages';
import type { Pages } from '@server/pages';
import { MASTER_STATES } from '@server/shared/bulkOrders';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { Pagination } from '@/Components/Pagination';
import { StatusBadge } from '@/Components/StatusBadge';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Filters } from './Partials/Filters';
import { Margins } from './Partials/Margins';

type Props = Pages['BulkOrders/Index'];

/** Orders of companies: a contact sees their company's, staff see all. */
export default function Index({ orders, page, filters, companies, may }: Props) {
  const t = useT();
  const format = useFormat();
  const isFiltered = Object.values(filters).some(Boolean);
  const columns: Column<MasterRow>[] = [
    {
      key: 'reference',
      header: t('bulk.reference'),
      primary: true,
      cell: ({ id, reference }) => (
        <Link href={paths.bulk.show(id)} className="link figures">
          {formatReference(reference)}
        </Link>
      ),
    },
    { key: 'company', header: t('bulk.company'), cell: ({ company }) => company },
    {
      key: 'state',
      header: t('bulk.state'),
      cell: ({ state, dueOn }) => (
        <>
          <StatusBadge status={STATUS[state] ?? state} label={t(`bulk.state_${state}`)} />
          {dueOn && <> {t('bulk.due_on', { date: format.shortDay(dueOn, 'UTC') })}</>}
        </>
      ),
    },
    {
      key: 'created',
      header: t('bulk.ordered_on'),
      cell: ({ createdAt }) => format.shortDay(createdAt, format.homeZone),
    },
    {
      key: 'codes',
      header: t('bulk.codes'),
      cell: (order) =>
        order.codes > 0
          ? [
              t('bulk.codes_count', { count: order.codes }),
              ...SHOWN.filter((state) => order[state] > 0).map(
                (state) => `${t(`bulk.code_${state}`)}: ${order[state]}`,
              ),
            ].join(' · ')
          : '–',
    },
    {
      key: 'total',
      header: t('bulk.total'),
      align: 'right',
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
  ];
  const choices = [
    {
      name: 'state',
      label: t('bulk.state'),
      all: t('bulk.all_states'),
      options: MASTER_STATES.map((state) => ({ value: state, label: t(`bulk.state_${state}`) })),
    },
    ...(companies.length > 1
      ? [
          {
            name: 'company',
            label: t('bulk.company'),
            all: t('bulk.all_companies'),
            options: companies.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ];
  return (
    <Margins>
      <PageHeader
        title={t('bulk.orders')}
        lead={t('bulk.orders_lead')}
        actions={
          <>
            {may.manageCompanies && (
              <LinkButton href={paths.bulk.companies()} variant="secondary">
                {t('bulk.companies')}
              </LinkButton>
            )}
            {may.seeInvoices && (
              <LinkButton href={paths.bulk.invoices(filters.company || undefined)} variant="secondary">
                {t('bulk.invoices')}
              </LinkButton>
            )}
            {may.buy && (
              <LinkButton href={paths.bulk.create()} icon="plus">
                {t('bulk.new_order')}
              </LinkButton>
            )}
          </>
        }
      />
      {(orders.length > 0 || isFiltered) && (
        <Filters
          values={filters}
          search={t(may.manageCompanies ? 'bulk.search_orders' : 'bulk.search_own_orders')}
          choices={choices}
          href={paths.bulk.index}
        />
      )}
      <Table
        caption={t('bulk.orders')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <p className="py-6 text-soft">{t('bulk.none_found')}</p>
          ) : (
            <EmptyState
              icon="ticket"
              title={t(companies.length > 0 ? 'bulk.none' : 'bulk.no_company')}
              action={
                may.buy ? (
                  <LinkButton href={paths.bulk.create()}>{t('bulk.new_order')}</LinkButton>
                ) : (
                  companies.length === 0 && <LinkButton href={paths.bulk.apply()}>{t('bulk.login_apply')}</LinkButton>
                )
              }
            >
              {t(companies.length > 0 ? 'bulk.none_text' : 'bulk.no_company_text')}
            </EmptyState>
          )
        }
      />
      <Pagination
        page={page.page}
        pages={page.pages}
        href={(next) => paths.bulk.index({ ...filters, page: String(next) })}
      />
    </Margins>
  );
}

/** States of codes, the most advanced first. */
const SHOWN = ['used', 'claimed', 'sent', 'free', 'ended', 'revoked'] as const;

/** Maps to the states of `StatusBadge`. */
const STATUS: Record<string, string> = {
  quote: 'waiting',
  quote_over: 'expired',
  placed: 'pending',
  on_account: 'pending',
};
