import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { normaliseReference } from '@server/shared/reference';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

export default function Orders({ list }: Pages['Events/Orders']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('reports.orders_title')}
      cells={{
        reference: ({ reference }) => (
          <Link href={paths.orders.show(normaliseReference(reference))} className="link figures">
            {reference}
          </Link>
        ),
        state: ({ state }) => <StatusBadge status={state} label={t(`reports.order_${state}`)} />,
      }}
      empty={
        <EmptyState icon="ticket" title={t('reports.no_orders')}>
          {t('reports.no_orders_text')}
        </EmptyState>
      }
    />
  );
}
