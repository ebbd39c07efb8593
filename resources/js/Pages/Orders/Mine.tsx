import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { OwnOrderCard } from '@server/tickets/pages';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { OwnOrder } from './Partials/order/OwnOrder';

/** All orders of an account: the next visit first, past ones below. */
export default function Mine({ orders, email, isConfirmed }: Pages['Orders/Mine']) {
  const t = useT();
  const ahead = orders.filter(({ isAhead }) => isAhead);
  const past = orders.filter(({ isAhead }) => !isAhead);
  return (
    <div className="gutter">
      <div className="mx-auto max-w-page py-8 md:py-12">
        <PageHeader title={t('afterSale.mine_title')} />
        {!isConfirmed && (
          <Alert
            tone="info"
            className="mb-8"
            action={
              <LinkButton href={paths.auth.verifyEmail()} variant="secondary" icon="mail">
                {t('afterSale.mine_confirm_action')}
              </LinkButton>
            }
          >
            <span className="wrap-anywhere">{t('afterSale.mine_confirm', { email })}</span>
          </Alert>
        )}
        {orders.length === 0 ? (
          <EmptyState
            title={t('afterSale.mine_none')}
            action={
              <LinkButton href={paths.home()} iconEnd="arrow-right">
                {t('afterSale.mine_see')}
              </LinkButton>
            }
          >
            {t('afterSale.mine_none_text')}
          </EmptyState>
        ) : (
          <div className="grid gap-12">
            <Orders id="coming" title={t('afterSale.mine_next')} orders={ahead} none={t('afterSale.mine_none_ahead')} />
            {past.length > 0 && <Orders id="past" title={t('afterSale.mine_past')} orders={past} />}
          </div>
        )}
      </div>
    </div>
  );
}

type OrdersProps = { id: string; title: string; orders: readonly OwnOrderCard[]; none?: string };

function Orders({ id, title, orders, none }: OrdersProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-heading">
        {title}
      </h2>
      {orders.length === 0 && <p className="text-soft">{none}</p>}
      <ul className="grid gap-5">
        {orders.map((order) => (
          <OwnOrder key={order.reference} order={order} />
        ))}
      </ul>
    </section>
  );
}
