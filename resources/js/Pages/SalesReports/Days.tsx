import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { DayCorrection, DayRow } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { useDays } from '@/Components/reports/useDays';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { OrderReference } from './Partials/OrderReference';
import { Seal, useSeal } from './Partials/Seal';
import { showPeriod } from './Partials/showPeriod';

export default function Days({ period, problem, days, today, can }: Pages['SalesReports/Days']) {
  const t = useT();
  const daysText = useDays();
  const { rows, corrections, corrected, next } = days;
  const seal = useSeal(next, today);
  // The earliest unclosed day of the list, if no earlier one is unclosed: the next to close.
  const open = rows.filter(({ sealed, day }) => !sealed && day < today).at(-1);
  const toSeal = can.seal && next && open && next >= period.days.from ? open.day : null;
  return (
    <>
      <PageHeader
        title={t('salesReports.days')}
        lead={t('salesReports.days_lead')}
        crumbs={[
          { label: t('salesReports.title'), href: paths.salesReports.index() },
          { label: t('salesReports.days') },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {can.seal && next && next < today && <Seal key={next} next={next} today={today} seal={seal} />}
        {seal.question}
        <div className="no-print">
          <PeriodFields period={period} onShow={showPeriod(period, paths.salesReports.days)} />
        </div>
        {problem && <Alert tone="warn">{t(`salesReports.problem_${problem}`)}</Alert>}
        {rows.some(({ fault }) => fault) && (
          <Alert tone="danger" title={t('salesReports.days_fault')}>
            {t('salesReports.days_fault_text')}
          </Alert>
        )}
        <p className="text-soft">{daysText(period.days)}</p>
        {rows.length === 0 ? (
          <EmptyState title={t('salesReports.days_none')} icon="chart" />
        ) : (
          <DayTable rows={rows} today={today} toSeal={toSeal} onSeal={seal.ask} />
        )}
        {corrected > 0 && <Corrections rows={corrections} count={corrected} canOpenOrders={can.openOrders} />}
      </div>
    </>
  );
}

type DayTableProps = {
  rows: readonly DayRow[];
  today: IsoDate;
  /** The next day to close, from its row. */
  toSeal: IsoDate | null;
  onSeal: (day: IsoDate) => void;
};

function DayTable({ rows, today, toSeal, onSeal }: DayTableProps) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number, currency: string) => format.money(amount as Cents, currency);
  const later = (amount: number, currency: string) => (amount === 0 ? '–' : money(amount, currency));
  /** A column that most days do not need. */
  const onlyIf = (key: 'paidOutside' | 'settled', header: string) =>
    rows.some((row) => row[key] !== 0)
      ? [{ key, header, align: 'right' as const, cell: (row: DayRow) => later(row[key], row.currency) }]
      : [];
  const stateOf = ({ day, sealed, fault }: DayRow) => {
    if (fault) return t(`salesReports.days_fault_${fault}`);
    if (!sealed) return day >= today ? t('salesReports.days_going_on') : t('salesReports.days_open');
    const at = format.shortDay(sealed.at, format.homeZone);
    return sealed.by
      ? t('salesReports.days_sealed_by', { day: at, name: sealed.by })
      : t('salesReports.days_sealed_clock', { day: at });
  };
  return (
    <Table
      caption={t('salesReports.days')}
      rows={rows}
      rowKey={({ day, currency }) => `${day} ${currency}`}
      columns={[
        {
          key: 'day',
          header: t('salesReports.by_day'),
          primary: true,
          cell: ({ day }) => (
            <Link
              href={paths.salesReports.index({ range: 'custom', from: day, to: day, rows: 'product' })}
              className="link"
            >
              {format.shortDay(`${day}T12:00:00Z`, 'UTC')}
            </Link>
          ),
        },
        {
          key: 'sales',
          header: t('reconciliation.sold'),
          align: 'right',
          cell: ({ sales, currency }) => money(sales, currency),
        },
        {
          key: 'money',
          header: t('reconciliation.paid'),
          align: 'right',
          cell: (row) => money(row.money, row.currency),
        },
        ...onlyIf('paidOutside', t('reports.paid_outside')),
        {
          key: 'onAccount',
          header: t('salesReports.measure_on_account'),
          align: 'right',
          cell: ({ onAccount, currency }) => later(onAccount, currency),
        },
        ...onlyIf('settled', t('salesReports.days_settled')),
        {
          key: 'owedByBuyers',
          header: t('reconciliation.unpaid'),
          align: 'right',
          cell: ({ owedByBuyers, currency }) => later(owedByBuyers, currency),
        },
        {
          key: 'state',
          header: t('salesReports.days_state'),
          cell: (row) =>
            row.day === toSeal ? (
              <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {stateOf(row)}
                <Button variant="secondary" onClick={() => onSeal(row.day)}>
                  {t('salesReports.days_seal')}
                </Button>
              </span>
            ) : (
              stateOf(row)
            ),
        },
        {
          key: 'laterSales',
          header: t('salesReports.days_later_sales'),
          align: 'right',
          cell: ({ laterSales, currency }) => later(laterSales, currency),
        },
        {
          key: 'laterMoney',
          header: t('salesReports.days_later_money'),
          align: 'right',
          cell: ({ laterMoney, currency }) => later(laterMoney, currency),
        },
      ]}
    />
  );
}

type CorrectionsProps = { rows: readonly DayCorrection[]; count: number; canOpenOrders: boolean };

function Corrections({ rows, count, canOpenOrders }: CorrectionsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="corrections">
      <h2 id="corrections" className="text-heading">
        {t('salesReports.days_corrections')}
      </h2>
      <p className="text-soft">{t('salesReports.days_corrections_lead', { count })}</p>
      <Table
        caption={t('salesReports.days_corrections')}
        rows={rows.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'day',
            header: t('salesReports.by_day'),
            primary: true,
            cell: ({ day }) => format.shortDay(`${day}T12:00:00Z`, 'UTC'),
          },
          {
            key: 'order',
            header: t('salesReports.entry_order'),
            cell: ({ reference }) => <OrderReference reference={reference} canOpen={canOpenOrders} />,
          },
          {
            key: 'kind',
            header: t('salesReports.entry_kind'),
            cell: ({ ledger, kind }) =>
              `${t(`salesReports.ledger_${ledger}`)} · ${t(`salesReports.kind_${kind}` as MessageKey)}`,
          },
          {
            key: 'amount',
            header: t('salesReports.entry_amount'),
            align: 'right',
            cell: ({ amount, currency }) => format.money(amount as Cents, currency),
          },
        ]}
      />
    </section>
  );
}
