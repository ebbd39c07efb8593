import { Link } from '@inertiajs/react';
import type { Touched } from '@server/appointments/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { TouchedExport } from './TouchedExport';

type TouchedOrdersProps = { touched: Touched; selection: Selection; onPage: (page: number) => void };

/** Orders of the slots, with contact data. */
export function TouchedOrders({ touched: { orders, page, pages }, selection, onPage }: TouchedOrdersProps) {
  const t = useT();
  const { number } = useFormat();
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('appointments.touched')}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-strong">{t('appointments.touched')}</p>
        <TouchedExport selection={selection} />
      </div>
      <ul className="max-h-64 divide-y divide-rule overflow-y-auto text-small">
        {orders.map(({ id, reference, name, email, phone, people }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <Link href={paths.orders.show(reference)} className="link figures">
                {formatReference(reference)}
              </Link>{' '}
              {name}
              <span className="block break-all text-soft">{[email, phone].filter(Boolean).join(' · ')}</span>
            </span>
            <span className="figures">
              {t('appointments.touched_people', { count: people, number: number(people) })}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="mt-2 flex items-center gap-3 text-small">
          <Button variant="quiet" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('appointments.touched_before')}
          </Button>
          <span className="figures">{t('appointments.touched_page', { page, pages })}</span>
          <Button variant="quiet" size="sm" disabled={page === pages} onClick={() => onPage(page + 1)}>
            {t('appointments.touched_after')}
          </Button>
        </p>
      )}
    </section>
  );
}
