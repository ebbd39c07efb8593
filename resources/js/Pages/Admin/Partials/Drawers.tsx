import { Link } from '@inertiajs/react';
import type { InternalReport } from '@server/reports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** In the order of the calculation: 40.00 + 126.00 sold - 4.20 refunded - 100.00 to the safe are 61.80 expected. */
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

/** A card for each shift of the day: sales, and the difference of its count. */
export function Drawers({ drawers, paidOutside }: Pick<InternalReport, 'drawers' | 'paidOutside'>) {
  const t = useT();
  const { money } = useFormat();
  return (
    <section aria-labelledby="drawers">
      <h2 id="drawers" className="mb-4 text-heading">
        {t('reports.internal_drawers')}
      </h2>
      {drawers.length === 0 && <p className="text-soft">{t('reports.internal_no_drawers')}</p>}
      <ul className="grid gap-6 md:grid-cols-2 2xl:grid-cols-3">
        {drawers.map((drawer) => (
          <Drawer key={drawer.id} drawer={drawer} />
        ))}
      </ul>
      {paidOutside.length > 0 && (
        <Card className="mt-6">
          <h3 className="mb-4 text-subheading font-strong">{t('reports.paid_outside')}</h3>
          <DescriptionList
            short
            items={paidOutside.map(({ method, amount, currency }) => ({
              term: t(method === 'cash' ? 'reports.internal_cash_refunded' : 'reports.internal_others_refunded'),
              value: <span className="figures block text-right">{money(amount, currency)}</span>,
            }))}
          />
        </Card>
      )}
    </section>
  );
}

function Drawer({ drawer }: { drawer: InternalReport['drawers'][number] }) {
  const t = useT();
  const { money, dateTime } = useFormat();
  const { id, cashbox, number, cashier, closedAt, zone, currency } = drawer;
  return (
    <Card as="li">
      <h3 className="text-subheading font-strong">
        <Link href={paths.shifts.one(id)} className="link">{`${cashbox} · ${number}`}</Link>
      </h3>
      <p className="mb-4 text-soft">
        {cashier} ·{' '}
        {closedAt ? `${t('reports.internal_closed')} ${dateTime(closedAt, zone)}` : t('reports.internal_not_closed')}
      </p>
      <DescriptionList
        short
        items={FIGURES.map(([key, label]) => {
          const amount = drawer[key];
          const value = amount === null ? '–' : money(amount, currency);
          return { term: t(label), value: <span className="figures block text-right">{value}</span> };
        })}
      />
    </Card>
  );
}
