import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { reportQuery } from '@server/shared/salesReport';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { ReportChart } from '@/Components/reports/ReportChart';
import { ReportTable } from '@/Components/reports/ReportTable';
import { useDays } from '@/Components/reports/useDays';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { ReportControls, useChoice } from './Partials/ReportControls';
import { SchedulesDialog } from './Partials/SchedulesDialog';

const FILES = ['csv', 'xlsx', 'pdf'] as const;

export default function Index(props: Pages['SalesReports/Index']) {
  const { asked, period, problem, report, filters, schedules, mayMoney, corrected, fees, settled } = props;
  const t = useT();
  const format = useFormat();
  const daysText = useDays();
  const choice = useChoice(props);
  const [isSaving, setSaving] = useState(false);
  const address = reportQuery(choice.asked, choice.period);
  const { range, compare, days } = choice.period;
  const shown = { range, compare, ...(range === 'custom' ? days : {}) };
  return (
    <>
      <PageHeader
        title={t('salesReports.title')}
        lead={t('salesReports.lead')}
        actions={
          <>
            {FILES.map((format) => (
              <LinkButton
                key={format}
                variant="secondary"
                icon="download"
                href={paths.salesReports.file(format, address)}
                external
              >
                {t(`salesReports.file_${format}`)}
              </LinkButton>
            ))}
            <LinkButton variant="secondary" href={paths.downloads.index()}>
              {t('salesReports.downloads')}
            </LinkButton>
            <Button variant="secondary" onClick={() => setSaving(true)}>
              {t('salesReports.schedules')}
            </Button>
            {mayMoney && (
              <LinkButton variant="secondary" href={paths.salesReports.reconciliation(shown)}>
                {t('reconciliation.title')}
              </LinkButton>
            )}
            {mayMoney && (
              <LinkButton variant="secondary" href={paths.salesReports.days(shown)}>
                {t('salesReports.days')}
              </LinkButton>
            )}
          </>
        }
      />
      <SchedulesDialog schedules={schedules} address={address} open={isSaving} onOpenChange={setSaving} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <ReportControls {...choice} options={props.options} mayMoney={mayMoney} filters={filters} />
        {problem && <Alert tone="warn">{t(`salesReports.problem_${problem}`)}</Alert>}
        {corrected > 0 && (
          <Alert tone="warn">
            {t('salesReports.corrected', { count: corrected })}{' '}
            <Link href={paths.salesReports.days({ range: 'custom', ...period.days })} className="link">
              {t('salesReports.corrected_link')}
            </Link>
          </Alert>
        )}
        <p className="text-soft">
          {t('salesReports.compared', { days: daysText(period.days), before: daysText(period.before) })}
          {asked.basis === 'visit' && ` ${t('salesReports.basis_visit_note')}`}
        </p>
        {report.tooLarge ? (
          <Alert tone="warn">
            {t('salesReports.too_large', {
              rows: format.number(report.tooLarge.rows),
              columns: format.number(report.tooLarge.columns),
            })}
          </Alert>
        ) : report.totals.length === 0 ? (
          <EmptyState title={t('salesReports.empty')} icon="chart">
            {t('salesReports.empty_lead')}
          </EmptyState>
        ) : (
          <>
            {report.totals.map(({ currency }) => (
              <ReportChart key={currency} report={report} asked={asked} currency={currency} />
            ))}
            <ReportTable report={report} asked={asked} period={period} isBusy={choice.isBusy} />
          </>
        )}
        {settled.length > 0 && <Settled settled={settled} />}
        {fees.length > 0 && <Fees fees={fees} />}
      </div>
    </>
  );
}

/** Fees that providers kept in the period, beside the payments, which do not include them. */
function Fees({ fees }: Pick<Pages['SalesReports/Index'], 'fees'>) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="fees">
      <h2 id="fees" className="text-heading">
        {t('salesReports.fees')}
      </h2>
      <p className="text-soft">{t('salesReports.fees_lead')}</p>
      <Table
        caption={t('salesReports.fees')}
        rows={fees}
        rowKey={({ provider, currency }) => `${provider} ${currency}`}
        columns={[
          { key: 'provider', header: t('salesReports.by_provider'), primary: true, cell: ({ provider }) => provider },
          {
            key: 'payments',
            header: t('salesReports.measure_payments'),
            align: 'right',
            cell: ({ payments }) => format.number(payments),
          },
          {
            key: 'amount',
            header: t('salesReports.fees_amount'),
            align: 'right',
            cell: ({ amount, currency }) => format.money(amount as Cents, currency),
          },
        ]}
      />
    </section>
  );
}

/**
 * Debts on account that companies paid in the period: bank money that the report already counted as sold on account.
 */
function Settled({ settled }: Pick<Pages['SalesReports/Index'], 'settled'>) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="settled">
      <h2 id="settled" className="text-heading">
        {t('salesReports.settled')}
      </h2>
      <p className="text-soft">{t('salesReports.settled_lead')}</p>
      <Table
        caption={t('salesReports.settled')}
        rows={settled}
        rowKey={({ order, on }) => `${order} ${on}`}
        columns={[
          {
            key: 'on',
            header: t('salesReports.by_day'),
            primary: true,
            cell: ({ on }) => format.shortDay(`${on}T12:00:00Z`, 'UTC'),
          },
          { key: 'company', header: t('salesReports.by_company'), cell: ({ company }) => company },
          { key: 'order', header: t('salesReports.settled_order'), cell: ({ order }) => formatReference(order) },
          { key: 'reference', header: t('salesReports.settled_reference'), cell: ({ reference }) => reference },
          {
            key: 'amount',
            header: t('salesReports.settled_amount'),
            align: 'right',
            cell: ({ amount, currency }) => format.money(amount, currency),
          },
        ]}
      />
    </section>
  );
}
