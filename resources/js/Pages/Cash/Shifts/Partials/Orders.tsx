import { Link } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { methodName } from '@/Components/counter/methodName';
import { usePrinting } from '@/Components/counter/usePrinting';
import { DateTime } from '@/Components/DateTime';
import { EmptyState } from '@/Components/EmptyState';
import { IconButton } from '@/Components/IconButton';
import { HiddenAmount } from '@/Components/list/cellContent';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type OrdersProps = Pick<ShiftShown, 'shift' | 'orders' | 'isCut' | 'may'>;

/** Sales and refunds of a shift, newest first. */
export function Orders({ shift, orders, isCut, may }: OrdersProps) {
  const t = useT();
  const format = useFormat();
  const printing = usePrinting();
  return (
    <>
      {printing.element}
      <Table
        caption={t('cash.tab_orders')}
        rows={orders.map((order, at) => ({ ...order, key: orders.length - at }))}
        rowKey={({ key }) => key}
        empty={<EmptyState icon="ticket" title={t('cash.orders_none')} />}
        columns={[
          {
            key: 'order',
            header: t('cash.order'),
            primary: true,
            cell: ({ reference }) => (
              // Cashiers get the till's page for payment and refund; managers get the order's page.
              <Link
                href={may.sell ? paths.pos.manual(reference) : paths.orders.show(reference)}
                className="link figures"
              >
                {reference}
              </Link>
            ),
          },
          { key: 'at', header: t('cash.at'), cell: ({ at }) => <DateTime at={at} zone={shift.zone} as="time" /> },
          { key: 'what', header: t('cash.what'), cell: ({ kind }) => t(`cash.kind_${kind}`) },
          { key: 'method', header: t('cash.method'), cell: ({ method }) => methodName(method, t) },
          { key: 'by', header: t('cash.by'), cell: ({ by }) => by },
          {
            key: 'amount',
            header: t('cash.amount'),
            align: 'right',
            cell: ({ amount, given, change }) => (
              <>
                {amount === null ? <HiddenAmount /> : <Money amount={amount} currency={shift.currency} />}
                {given !== null && change !== null && change > 0 && (
                  <span className="block text-small text-soft">
                    {t('cash.given_change', {
                      given: format.money(given, shift.currency),
                      change: format.money(change, shift.currency),
                    })}
                  </span>
                )}
              </>
            ),
          },
        ]}
        actions={{
          header: t('printing.tab'),
          cell: ({ kind, reference }) =>
            kind === 'sale' && (
              <IconButton
                icon="printer"
                label={t('counter.print')}
                onClick={() => void printing.printOrder(reference, 'both')}
              />
            ),
        }}
      />
      {isCut && <p className="mt-4 text-small text-soft">{t('cash.is_cut', { number: orders.length })}</p>}
    </>
  );
}
