import type { Pages } from '@server/pages';
import type { ReportEntry } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { reportQuery } from '@server/shared/salesReport';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { Pagination } from '@/Components/Pagination';
import { useDays } from '@/Components/reports/useDays';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { OrderReference } from './Partials/OrderReference';

export default function Entries(props: Pages['SalesReports/Entries']) {
  const { asked, period, filters, entries, sums, count, page, pages, canOpenOrders } = props;
  const t = useT();
  const format = useFormat();
  const daysText = useDays();
  const address = reportQuery(asked, period);
  const amountText = (amount: number, currency: string) => format.money(amount as Cents, currency);
  const money = (amount: number | null, currency: string) =>
    amount === null ? '–' : <span className="whitespace-nowrap">{amountText(amount, currency)}</span>;
  const about = filters.map(({ dimension, label }) => `${t(`salesReports.by_${dimension}`)}: ${label}`);
  const isSales = asked.ledger === 'sales';
  const figures: Column<ReportEntry>[] = isSales
    ? [
        {
          key: 'quantity',
          header: t('salesReports.entry_quantity'),
          align: 'right',
          cell: ({ quantity }) => (quantity === null ? '–' : format.number(quantity)),
        },
        {
          key: 'list',
          header: t('salesReports.measure_list'),
          align: 'right',
          cell: ({ list, currency }) => money(list, currency),
        },
        {
          key: 'discount',
          header: t('salesReports.measure_discount'),
          align: 'right',
          cell: ({ discount, currency }) => money(discount === null ? null : -discount, currency),
        },
        {
          key: 'tax',
          header: t('salesReports.measure_tax'),
          align: 'right',
          cell: ({ tax, currency }) => money(tax, currency),
        },
      ]
    : [];
  return (
    <>
      <PageHeader
        title={t('salesReports.entries')}
        lead={t('salesReports.entries_lead')}
        crumbs={[
          {
            label: t('salesReports.title'),
            href: paths.salesReports.index(reportQuery({ ...asked, filters: {} }, period)),
          },
          { label: t('salesReports.entries') },
        ]}
      />
      <p className="mb-6 figures">
        {[t(`salesReports.ledger_${asked.ledger}`), daysText(period.days), ...about].join(' · ')}
        <br />
        {t('salesReports.entries_count', { count })}
        {sums.map(({ currency, sum }) => (
          <span key={currency}> · {t('salesReports.entries_sum', { sum: amountText(sum, currency) })}</span>
        ))}
      </p>
      <Table
        caption={t('salesReports.entries')}
        rows={entries}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('salesReports.entries_none')} icon="chart" />}
        columns={[
          {
            key: 'at',
            header: t('salesReports.entry_at'),
            primary: true,
            cell: ({ at, timeZone }) => format.dateTime(at, timeZone),
          },
          {
            key: 'order',
            header: t('salesReports.entry_order'),
            cell: ({ reference }) => <OrderReference reference={reference} canOpen={canOpenOrders} />,
          },
          {
            key: 'kind',
            header: t('salesReports.entry_kind'),
            cell: ({ kind }) => t(`salesReports.kind_${kind}` as MessageKey),
          },
          { key: 'what', header: t(`salesReports.entry_what_${asked.ledger}`), cell: ({ what }) => what },
          ...figures,
          {
            key: 'amount',
            header: t('salesReports.entry_amount'),
            align: 'right',
            cell: ({ amount, currency }) => money(amount, currency),
          },
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        href={(to) => paths.salesReports.entries({ ...address, page: String(to) })}
      />
    </>
  );
}
