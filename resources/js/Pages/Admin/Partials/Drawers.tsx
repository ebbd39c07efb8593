import { Link } from '@inertiajs/react';
import type { InternalReport } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** In the order in which a drawer adds up: 40.00 + 126.00 sold - 4.20 refunded - 100.00 to the safe are 61.80 expected. */
const FIGURES = [
  ['openingDifference', 'reports.internal_opening_difference'],
  ['opening', 'reports.internal_opening'],
  ['cash', 'reports.internal_cash'],
  ['refunded', 'reports.internal_cash_refunded'],
  ['deposits', 'reports.internal_deposits'],
  ['withdrawals', 'reports.internal_withdrawals'],
  ['drops', 'reports.internal_drops'],
  ['expected', 'reports.internal_expected'],
  ['difference', 'reports.internal_difference'],
  ['banked', 'reports.internal_banked'],
  ['left', 'reports.internal_left'],
  ['others', 'reports.internal_others'],
  ['othersRefunded', 'reports.internal_others_refunded'],
] as const satisfies readonly (readonly [keyof InternalReport['drawers'][number], MessageKey])[];

/** The tills of a day: what each shift took on it, and whether its count agreed. */
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
          ...FIGURES.map(([key, label]) => ({
            key,
            header: t(label),
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
