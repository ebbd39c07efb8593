import { Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { DayCorrection, DayRow } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { plusDays } from '@server/shared/period';
import { formatDate, type IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { useDays } from '@/Components/reports/useDays';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { OrderReference } from './Partials/OrderReference';
import { showPeriod } from './Partials/showPeriod';

export default function Days({ period, problem, days, today, can }: Pages['SalesReports/Days']) {
  const t = useT();
  const daysText = useDays();
  const { rows, corrections, corrected, next } = days;
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
        {can.seal && next && next < today && <Seal key={next} next={next} today={today} />}
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
          <DayTable rows={rows} today={today} />
        )}
        {corrected > 0 && <Corrections rows={corrections} count={corrected} canOpenOrders={can.openOrders} />}
      </div>
    </>
  );
}

/** Days are sealed one after the other, from the first that is not. */
function Seal({ next, today }: { next: IsoDate; today: IsoDate }) {
  const t = useT();
  const locale = useLocale();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ through: plusDays(today, -1) as string });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC', locale);
  const seal = () =>
    form.post(paths.salesReports.seals(), { preserveScroll: true, onFinish: () => setIsAsking(false) });
  return (
    <form
      className="no-print grid max-w-2xl gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsking(true);
      }}
    >
      <p>{t('salesReports.days_next', { day: dayText(next) })}</p>
      <div className="flex flex-wrap items-end gap-4">
        <TextInput
          type="date"
          label={t('salesReports.days_through')}
          min={next}
          max={plusDays(today, -1)}
          value={form.data.through}
          onChange={(through) => form.setData({ through })}
          error={errors.through}
          required
        />
        <Button type="submit" variant="secondary">
          {t('salesReports.days_seal')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('salesReports.days_seal_title', { day: form.data.through ? dayText(form.data.through) : '' })}
        confirmLabel={t('salesReports.days_seal')}
        onConfirm={seal}
        busy={form.processing}
        dangerous
      >
        {t('salesReports.days_seal_text')}
      </ConfirmDialog>
    </form>
  );
}

function DayTable({ rows, today }: { rows: readonly DayRow[]; today: IsoDate }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number, currency: string) => format.money(amount as Cents, currency);
  const later = (amount: number, currency: string) => (amount === 0 ? '–' : money(amount, currency));
  const stateOf = ({ day, sealed, fault }: DayRow) => {
    if (fault) return t(`salesReports.days_fault_${fault}`);
    if (!sealed) return day >= today ? t('salesReports.days_going_on') : t('salesReports.days_open');
    const at = format.shortDay(sealed.at, 'UTC');
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
          header: t('salesReports.rec_sold'),
          align: 'right',
          cell: ({ sales, currency }) => money(sales, currency),
        },
        {
          key: 'money',
          header: t('salesReports.rec_paid'),
          align: 'right',
          cell: (row) => money(row.money, row.currency),
        },
        { key: 'state', header: t('salesReports.days_state'), cell: stateOf },
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
