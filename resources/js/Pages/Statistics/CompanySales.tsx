import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { CompanyAccount, CompanyTickets } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { COMPARISONS, type Period } from '@server/shared/period';
import { MEASURES, type Measure, reportQuery } from '@server/shared/salesReport';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { ReportChart } from '@/Components/reports/ReportChart';
import { ReportTable } from '@/Components/reports/ReportTable';
import { useDays } from '@/Components/reports/useDays';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const FILES = ['csv', 'xlsx', 'pdf'] as const;

export default function CompanySales(props: Pages['Statistics/CompanySales']) {
  const { asked, period, problem, report, tickets, accounts } = props;
  const t = useT();
  const daysText = useDays();
  const address = reportQuery(asked, period);
  const show = (change: Partial<Period>, measure: Measure = asked.measure) => {
    const { range, compare, days } = { ...period, ...change };
    router.visit(paths.statistics.companySales({ range, compare, measure, ...(range === 'custom' ? days : {}) }), {
      preserveState: true,
      preserveScroll: true,
    });
  };
  return (
    <>
      <PageHeader
        title={t('salesReports.company_title')}
        lead={t('salesReports.company_lead')}
        actions={
          <>
            {FILES.map((format) => (
              <LinkButton
                key={format}
                variant="secondary"
                icon="download"
                href={paths.salesReports.file(format, address)}
                download
              >
                {t(`salesReports.file_${format}`)}
              </LinkButton>
            ))}
            <LinkButton variant="secondary" href={paths.salesReports.index(address)}>
              {t('salesReports.company_more')}
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-3">
          <PeriodFields period={period} onShow={show} />
          <Select
            label={t('reports.compare')}
            value={period.compare}
            onChange={(compare) => show({ compare })}
            options={COMPARISONS.map((value) => ({ value, label: t(`reports.compare_${value}`) }))}
          />
          <Select<Measure>
            label={t('salesReports.measure')}
            value={asked.measure}
            onChange={(measure) => show({}, measure)}
            options={MEASURES.sales.map((value) => ({ value, label: t(`salesReports.measure_${value}`) }))}
          />
        </div>
        {problem && <Alert tone="warn">{t(`salesReports.problem_${problem}`)}</Alert>}
        <p className="text-soft">
          {t('salesReports.compared', { days: daysText(period.days), before: daysText(period.before) })}
        </p>
        {report.totals.length === 0 ? (
          <EmptyState title={t('salesReports.company_none_sold')} icon="chart" />
        ) : (
          <>
            {report.totals.map(({ currency }) => (
              <ReportChart key={currency} report={report} asked={asked} currency={currency} />
            ))}
            <ReportTable report={report} asked={asked} period={period} isBusy={false} />
          </>
        )}
        {tickets.length > 0 && <Tickets rows={tickets} />}
        {accounts && accounts.length > 0 && <Accounts rows={accounts} />}
      </div>
    </>
  );
}

const COUNTED = ['bought', 'refunded', 'free', 'handed', 'claimed', 'used', 'expired'] as const;

function Tickets({ rows }: { rows: readonly CompanyTickets[] }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="tickets">
      <h2 id="tickets" className="text-heading">
        {t('salesReports.company_codes')}
      </h2>
      <p className="text-soft">{t('salesReports.company_codes_lead')}</p>
      <Table
        caption={t('salesReports.company_codes')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('salesReports.by_company'), primary: true, cell: ({ name }) => name },
          ...COUNTED.map((what) => ({
            key: what,
            header: t(`salesReports.company_${what}` as MessageKey),
            align: 'right' as const,
            cell: (row: CompanyTickets) => number(row[what]),
          })),
        ]}
      />
    </section>
  );
}

function Accounts({ rows }: { rows: readonly CompanyAccount[] }) {
  const t = useT();
  const { money } = useFormat();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="accounts">
      <h2 id="accounts" className="text-heading">
        {t('salesReports.company_account')}
      </h2>
      <p className="text-soft">{t('salesReports.company_account_lead')}</p>
      <Table
        caption={t('salesReports.company_account')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('salesReports.by_company'), primary: true, cell: ({ name }) => name },
          ...(['limit', 'owed', 'overdue'] as const).map((what) => ({
            key: what,
            header: t(`salesReports.company_${what}`),
            align: 'right' as const,
            cell: (row: CompanyAccount) => money(row[what] as Cents, row.currency),
          })),
        ]}
      />
    </section>
  );
}
