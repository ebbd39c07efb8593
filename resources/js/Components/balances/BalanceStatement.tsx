import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { BalanceLine, OwnBalances } from '@server/wallets/pages';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

type BalanceStatementProps = Pick<OwnBalances, 'lines' | 'zone'> & { forStaff?: boolean };

/** Movements of a balance, newest first. */
export function BalanceStatement({ lines, zone, forStaff = false }: BalanceStatementProps) {
  const t = useT();
  const columns: Column<BalanceLine>[] = [
    { key: 'at', header: t('balances.at'), cell: ({ at }) => <DateTime at={at} zone={zone} /> },
    {
      key: 'what',
      header: t('balances.what'),
      primary: true,
      cell: ({ kind, reason }) => (
        <>
          {t(`balances.kind_${kind}`)}
          {reason && <span className="block text-small text-soft">{reason}</span>}
        </>
      ),
    },
    {
      key: 'order',
      header: t('balances.order'),
      cell: ({ order }) =>
        order && (
          <Link href={paths.orders.show(order)} className="link figures">
            {formatReference(order)}
          </Link>
        ),
    },
    ...(forStaff ? [{ key: 'by', header: t('balances.by'), cell: ({ by }: BalanceLine) => by }] : []),
    {
      key: 'amount',
      header: t('balances.amount'),
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
  return (
    <Table
      caption={t('balances.statement')}
      showCaption
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      empty={<p className="text-soft">{t('balances.statement_none')}</p>}
    />
  );
}
