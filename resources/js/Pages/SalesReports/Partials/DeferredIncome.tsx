import type { Deferred, Owed } from '@server/reports/pages';
import type { Cents } from '@server/shared/money';
import type { Days } from '@server/shared/period';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Deferred income by kind and currency; a currency with several kinds has a total. */
export function DeferredIncome({ rows, days }: { rows: readonly Deferred[]; days: Days }) {
  const t = useT();
  const format = useFormat();
  const day = format.shortDay(`${days.to}T12:00:00Z`, 'UTC');
  const shown = [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const sum = (of: 'amount' | 'tax') => own.reduce((all, row) => all + row[of], 0);
    const total = { kind: 'total' as const, currency, amount: sum('amount'), tax: sum('tax') };
    return own.length > 1 ? [...own, total] : own;
  });
  const money = (header: string, amountOf: (row: (typeof shown)[number]) => number) => ({
    key: header,
    header,
    align: 'right' as const,
    cell: (row: (typeof shown)[number]) => (
      <span className={row.kind === 'total' ? 'font-strong' : ''}>
        {format.money(amountOf(row) as Cents, row.currency)}
      </span>
    ),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="deferred">
      <h2 id="deferred" className="text-heading">
        {t('reconciliation.deferred')}
      </h2>
      <p className="text-soft">{t('reconciliation.deferred_lead', { day })}</p>
      <Table
        caption={t('reconciliation.deferred')}
        rows={shown}
        rowKey={({ kind, currency }) => `${kind} ${currency}`}
        columns={[
          {
            key: 'kind',
            header: t('reconciliation.deferred_kind'),
            primary: true,
            cell: ({ kind }) => t(`reconciliation.deferred_${kind}`),
          },
          money(t('salesReports.entry_amount'), ({ amount }) => amount),
          money(t('salesReports.measure_tax'), ({ tax }) => tax),
          money(t('salesReports.measure_base'), ({ amount, tax }) => amount - tax),
        ]}
      />
    </section>
  );
}

export function OwedCredit({ rows, days }: { rows: readonly Owed[]; days: Days }) {
  const t = useT();
  const format = useFormat();
  const shown = [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const total = { kind: 'total' as const, currency, amount: own.reduce((all, { amount }) => all + amount, 0) };
    return own.length > 1 ? [...own, total] : own;
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="owed">
      <h2 id="owed" className="text-heading">
        {t('reconciliation.owed')}
      </h2>
      <p className="text-soft">
        {t('reconciliation.owed_lead', { day: format.shortDay(`${days.to}T12:00:00Z`, 'UTC') })}
      </p>
      <Table
        caption={t('reconciliation.owed')}
        rows={shown}
        rowKey={({ kind, currency }) => `${kind} ${currency}`}
        columns={[
          {
            key: 'kind',
            header: t('reconciliation.deferred_kind'),
            primary: true,
            cell: ({ kind }) => t(kind === 'total' ? 'reconciliation.deferred_total' : `reconciliation.owed_${kind}`),
          },
          {
            key: 'amount',
            header: t('salesReports.entry_amount'),
            align: 'right',
            cell: ({ kind, amount, currency }) => (
              <span className={kind === 'total' ? 'font-strong' : ''}>{format.money(amount as Cents, currency)}</span>
            ),
          },
        ]}
      />
    </section>
  );
}
