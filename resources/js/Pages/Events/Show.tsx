import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { DateTime } from '@/Components/DateTime';
import { LastSlotText } from '@/Components/LastSlotText';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { RefundNotes } from '@/Components/sales/AfterRefunds';
import { Ahead } from '@/Components/sales/Ahead';
import { DayChart } from '@/Components/sales/DayChart';
import { useT } from '@/hooks/useT';
import { EventActions } from './Partials/EventActions';
import { Readiness } from './Partials/Readiness';
import { ShopLink } from './Partials/ShopLink';
import { useEventActions } from './Partials/useEventActions';

type Props = Pages['Events/Show'];

export default function Show(event: Props) {
  const t = useT();
  const { record, status, readiness, shop, sales, ahead, lastOrders, lastSlot, zone } = event;
  const { ask, dialog } = useEventActions(event, false);
  return (
    <>
      <PageHeader title={t('reports.overview')} actions={<EventActions event={event} ask={ask} />} />
      <Readiness readiness={readiness} record={record} status={status} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {shop && <ShopLink shop={shop} />}
        {ahead && (
          <section aria-labelledby="ahead">
            <h2 id="ahead" className="mb-3 text-heading">
              {t('reports.ahead')}
            </h2>
            <Ahead ahead={ahead} hidesNames />
            {lastSlot && (
              <p className="mt-3 text-small text-soft">
                <LastSlotText lastSlot={lastSlot} />
              </p>
            )}
          </section>
        )}
        {sales && <Sales sales={sales} />}
        {lastOrders && <LastOrders orders={lastOrders} eventId={record.id} zone={zone} />}
      </div>
      {dialog}
    </>
  );
}

function Sales({ sales }: { sales: NonNullable<Props['sales']> }) {
  const t = useT();
  const sold = sales.totals.filter(({ now }) => now.tickets > 0);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="mb-3 text-heading">
        {t('reports.recent_sales')}
      </h2>
      {sold.length === 0 && <p className="text-soft">{t('reports.no_recent_sales')}</p>}
      {sold.map(({ currency, now }) => (
        <div key={currency} className="mb-6">
          <p className="figures mb-3">
            {t('reports.gross')}: <Money amount={now.cents} currency={currency} /> ·{' '}
            {t('reports.tickets_count', { count: now.tickets })}
            <span className="block text-small text-soft">
              <RefundNotes
                gross={[{ currency, cents: now.cents }]}
                refunds={sales.refunds
                  .filter((sum) => sum.currency === currency)
                  .map((sum) => ({ currency, cents: sum.now }))}
              />
            </span>
          </p>
          <DayChart days={sales.days} currency={currency} />
        </div>
      ))}
    </section>
  );
}

type LastOrdersProps = { orders: NonNullable<Props['lastOrders']>; eventId: string; zone: string };

function LastOrders({ orders, eventId, zone }: LastOrdersProps) {
  const t = useT();
  return (
    <section aria-labelledby="last-orders">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="last-orders" className="text-heading">
          {t('reports.last_orders')}
        </h2>
        {orders.length > 0 && (
          <Link href={paths.events.orders(eventId)} className="link inline-flex min-h-(--tap) items-center">
            {t('reports.all_orders')}
          </Link>
        )}
      </div>
      {orders.length === 0 && <p className="text-soft">{t('reports.no_orders')}</p>}
      <ul className="divide-y divide-rule border-y border-rule">
        {orders.map((order) => (
          <li key={order.reference} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <Link
              href={paths.orders.show(order.reference)}
              className="link figures inline-flex min-h-(--tap) items-center"
            >
              {formatReference(order.reference)}
            </Link>
            <span className="min-w-0 grow wrap-anywhere">{order.name}</span>
            <span className="figures text-soft">{t('reports.tickets_count', { count: order.tickets })}</span>
            <Money amount={order.cents} currency={order.currency} />
            <StatusBadge status={order.state} label={t(`reports.order_${order.state}`)} />
            <DateTime at={order.at} zone={zone} className="text-small text-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}
