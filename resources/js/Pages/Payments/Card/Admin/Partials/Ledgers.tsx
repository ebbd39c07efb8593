import { Link } from '@inertiajs/react';
import type { CardPaymentsProps } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

/** Orders whose sales and money do not add up. */
export function Ledgers({ rows, count }: CardPaymentsProps['ledgers']) {
  const t = useT();
  return (
    <section aria-labelledby="ledgers" className="mb-10">
      <h2 id="ledgers" className="mb-1 text-subheading">
        {t('cardPayments.ledgers_title')}
      </h2>
      <p className="mb-4 max-w-2xl text-soft">{t('cardPayments.ledgers_text')}</p>
      <Table
        caption={t('cardPayments.ledgers_title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            header: t('cardPayments.order'),
            primary: true,
            cell: ({ reference }) => (
              <Link href={paths.orders.show(reference)} className="link figures whitespace-nowrap">
                {formatReference(reference)}
              </Link>
            ),
          },
          {
            key: 'ledger',
            header: t('cardPayments.ledger_what'),
            cell: ({ ledger }) => <Badge tone="danger">{t(`cardPayments.ledger_${ledger}`)}</Badge>,
          },
          {
            key: 'sold',
            header: t('cardPayments.sold'),
            align: 'right',
            cell: ({ sold, currency }) => <Money amount={sold} currency={currency} />,
          },
          {
            key: 'paid',
            header: t('cardPayments.paid'),
            align: 'right',
            cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
          },
          {
            key: 'foundAt',
            header: t('cardPayments.found_at'),
            cell: ({ foundAt }) => <DateTime at={foundAt} />,
          },
        ]}
      />
      {count > rows.length && (
        <p className="mt-3 text-soft">{t('cardPayments.ledgers_more', { count: count - rows.length })}</p>
      )}
    </section>
  );
}
