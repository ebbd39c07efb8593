import { Link } from '@inertiajs/react';
import type { InternalReport } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** The cashboxes of a day: what each shift took on it, and whether its count agreed. */
export function Drawers({ drawers }: Pick<InternalReport, 'drawers'>) {
  const t = useT();
  const { money, dateTime } = useFormat();
  return (
    <section aria-labelledby="drawers">
      <h2 id="drawers" className="mb-4 text-heading">
        {t('reports.internal_drawers')}
      </h2>
      <Table
        caption={t('reports.internal_drawers')}
        rows={drawers}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">{t('reports.internal_no_drawers')}</p>}
        columns={[
          {
            key: 'cashbox',
            header: t('reports.internal_drawer'),
            primary: true,
            cell: ({ id, cashbox, number }) => (
              <Link href={paths.shifts.one(id)} className="link">{`${cashbox} · ${number}`}</Link>
            ),
          },
          { key: 'cashier', header: t('reports.internal_cashier'), cell: ({ cashier }) => cashier },
          {
            key: 'closed',
            header: t('reports.internal_closed'),
            cell: ({ closedAt, zone }) => (closedAt ? dateTime(closedAt, zone) : t('reports.internal_not_closed')),
          },
          ...(['cash', 'others', 'refunded'] as const).map((key) => ({
            key,
            header: t(`reports.internal_${key}`),
            align: 'right' as const,
            cell: (row: InternalReport['drawers'][number]) => money(row[key], row.currency),
          })),
          ...(['openingDifference', 'difference', 'banked'] as const).map((key) => ({
            key,
            header: t(key === 'openingDifference' ? 'reports.internal_opening_difference' : `reports.internal_${key}`),
            align: 'right' as const,
            cell: (row: InternalReport['drawers'][number]) => {
              const amount = row[key];
              return amount === null ? '–' : money(amount, row.currency);
            },
          })),
        ]}
      />
    </section>
  );
}
