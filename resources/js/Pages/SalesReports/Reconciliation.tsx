import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Mismatch, Reconciled } from '@server/reports/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { PeriodFields } from '@/Components/reports/PeriodFields';
import { useDays } from '@/Components/reports/useDays';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DeferredIncome, OwedCredit } from './Partials/DeferredIncome';
import { OrderReference } from './Partials/OrderReference';
import { showPeriod } from './Partials/showPeriod';

export default function Reconciliation({ period, problem, reconciled, can }: Pages['SalesReports/Reconciliation']) {
  const t = useT();
  const daysText = useDays();
  const { sums, deferred, owed, mismatches, mismatched } = reconciled;
  const orders = sums.reduce((all, one) => all + one.orders, 0);
  return (
    <>
      <PageHeader
        title={t('reconciliation.title')}
        lead={t('reconciliation.lead')}
        crumbs={[
          { label: t('salesReports.title'), href: paths.salesReports.index() },
          { label: t('reconciliation.title') },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="no-print">
          <PeriodFields period={period} onShow={showPeriod(period, paths.salesReports.reconciliation)} />
        </div>
        {problem && <Alert tone="warn">{t(`salesReports.problem_${problem}`)}</Alert>}
        <p className="text-soft">{daysText(period.days)}</p>
        {orders === 0 ? (
          <EmptyState title={t('reconciliation.none')} icon="chart" />
        ) : mismatched === 0 ? (
          <Alert tone="ok" title={t('reconciliation.fits')}>
            {t('reconciliation.fits_text', { count: orders })}
          </Alert>
        ) : (
          <Alert tone="warn" title={t('reconciliation.differs', { count: mismatched })} />
        )}
        {mismatches.length > 0 && <Mismatches rows={mismatches} can={can} />}
        {sums.map((sum) => (
          <Sums key={sum.currency} {...sum} />
        ))}
        {deferred.length > 0 && <DeferredIncome rows={deferred} days={period.days} />}
        {owed.length > 0 && <OwedCredit rows={owed} days={period.days} />}
      </div>
    </>
  );
}

type SumRow = { key: string; label: string; amount: number; isStrong?: boolean };

/** The sales total of a currency above its parts, once by money and once by invoices. */
function Sums({ currency, orders, sold, inDays, paid, owed, onAccount, owing, ...invoices }: Reconciled) {
  const t = useT();
  const format = useFormat();
  const { invoiced, vouchers, notInvoiced, toInvoice } = invoices;
  const total: SumRow = { key: 'sold', label: t('reconciliation.sold'), amount: sold, isStrong: true };
  const received = paid.reduce((all, { amount }) => all + amount, 0);
  // Difference of the orders listed above.
  const differing = (sum: number): SumRow[] =>
    sum === sold ? [] : [{ key: 'differs', label: t('salesReports.difference'), amount: sum - sold, isStrong: true }];
  const inDaysRow: SumRow = { key: 'days', label: t('reconciliation.in_days'), amount: inDays };
  const parts: { title: string; rows: SumRow[] }[] = [
    {
      title: t('reconciliation.equal'),
      rows: [
        total,
        inDaysRow,
        { key: 'paid', label: t('reconciliation.paid'), amount: received },
        ...paid.map((one) => ({ ...one, label: `– ${one.label}` })),
        { key: 'owed', label: t('reconciliation.unpaid'), amount: owed },
        { key: 'onAccount', label: t('reconciliation.on_account'), amount: onAccount },
        { key: 'owing', label: t('reconciliation.to_return'), amount: owing },
        ...differing(received + owed + onAccount + owing),
      ],
    },
    {
      title: t('reconciliation.equal_invoices'),
      rows: [
        total,
        { key: 'invoiced', label: t('reconciliation.invoiced'), amount: invoiced },
        ...(vouchers === 0 ? [] : [{ key: 'vouchers', label: t('reconciliation.vouchers'), amount: vouchers }]),
        { key: 'not', label: t('reconciliation.not_invoiced'), amount: notInvoiced },
        ...(toInvoice === 0 ? [] : [{ key: 'to', label: t('reconciliation.to_invoice'), amount: toInvoice }]),
        ...differing(invoiced + vouchers + notInvoiced + toInvoice),
      ],
    },
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-label={currency}>
      <h2 className="text-heading">
        {currency}{' '}
        <span className="text-small text-soft">{`${t('reconciliation.orders')}: ${format.number(orders)}`}</span>
      </h2>
      {parts.map(({ title, rows }) => (
        <Table
          key={title}
          caption={title}
          showCaption
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'label', header: t('salesReports.measure'), primary: true, cell: ({ label }) => label },
            {
              key: 'amount',
              header: t('salesReports.entry_amount'),
              align: 'right',
              cell: ({ amount, isStrong }) => (
                <span className={isStrong ? 'font-strong' : ''}>{format.money(amount as Cents, currency)}</span>
              ),
            },
          ]}
        />
      ))}
    </section>
  );
}

type MismatchesProps = { rows: readonly Mismatch[]; can: { openOrders: boolean; openPayments: boolean } };

function Mismatches({ rows, can }: MismatchesProps) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number | null, currency: string) =>
    amount === null ? '–' : format.money(amount as Cents, currency);
  return (
    <Table
      caption={t('reconciliation.mismatches')}
      showCaption
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={[
        {
          key: 'order',
          header: t('salesReports.entry_order'),
          primary: true,
          cell: ({ reference }) => <OrderReference reference={reference} canOpen={can.openOrders} />,
        },
        {
          key: 'why',
          header: t('reconciliation.why'),
          cell: ({ reasons, differing }) => (
            <>
              {reasons.map((reason) => t(`reconciliation.why_${reason}`)).join('; ')}
              {differing && can.openPayments && (
                <>
                  {' · '}
                  <Link href={paths.cardPayments.show(differing)} className="link">
                    {t('reconciliation.show_payment')}
                  </Link>
                </>
              )}
            </>
          ),
        },
        {
          key: 'sold',
          header: t('reconciliation.sold'),
          align: 'right',
          cell: ({ sold, currency }) => money(sold, currency),
        },
        {
          key: 'paid',
          header: t('reconciliation.paid'),
          align: 'right',
          cell: ({ paid, currency }) => money(paid, currency),
        },
        {
          key: 'invoiced',
          header: t('reconciliation.invoiced'),
          align: 'right',
          cell: ({ invoiced, currency }) => money(invoiced, currency),
        },
      ]}
    />
  );
}
