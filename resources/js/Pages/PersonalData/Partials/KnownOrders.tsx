import { Link } from '@inertiajs/react';
import type { KnownOrder, KnownPerson } from '@server/privacy/pages';
import { paths } from '@server/shared/paths';
import { formatDate, type IsoDateTime } from '@server/shared/time';
import { Table } from '@/Components/Table';
import { useAuth } from '@/hooks/useAuth';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type Props = { person: KnownPerson; zone: string };

/** Data of each order that may be erased, and the retention date of the rest. */
export function KnownOrders({ person, zone }: Props) {
  const t = useT();
  const { orders, orderCount } = person;
  const { may } = useAuth();
  const locale = useLocale();
  const until = useUntil(zone);
  return (
    <section>
      <Table
        caption={t('personalData.orders')}
        showCaption
        rows={orders}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">{t('personalData.no_orders')}</p>}
        columns={[
          {
            key: 'order',
            header: t('personalData.order'),
            primary: true,
            cell: ({ reference, title }) => (
              <>
                {may('orders.view') ? (
                  <Link href={paths.orders.show(reference)} className="link figures">
                    {reference}
                  </Link>
                ) : (
                  <span className="figures">{reference}</span>
                )}
                <span className="block font-normal text-soft">{title}</span>
              </>
            ),
          },
          {
            key: 'bought',
            header: t('personalData.bought'),
            cell: ({ boughtAt }) => <time dateTime={boughtAt}>{formatDate(boughtAt, zone, locale)}</time>,
          },
          {
            key: 'visitors',
            header: t('personalData.visitors'),
            cell: (order) => until(order, order.areHoldersGone, order.holdersUntil),
          },
          {
            key: 'buyer',
            header: t('personalData.buyer'),
            cell: (order) => until(order, order.isBuyerGone, order.buyerUntil),
          },
        ]}
      />
      {orderCount > orders.length && (
        <p className="mt-3 text-small text-soft">{t('personalData.orders_shown', { count: orders.length })}</p>
      )}
    </section>
  );
}

/** Whether a part of an order is erased, may be erased, or must be kept, and until when. */
function useUntil(zone: string) {
  const t = useT();
  const locale = useLocale();
  return (order: KnownOrder, isGone: boolean, stays: IsoDateTime | null): string => {
    if (isGone) return t('personalData.gone');
    if (order.isOpen) return t('personalData.stays_open');
    if (!stays) return t('personalData.may_go');
    const date = formatDate(stays, zone, locale);
    return stays === order.comesUntil ? t('personalData.stays_visit', { date }) : t('personalData.stays_law', { date });
  };
}
