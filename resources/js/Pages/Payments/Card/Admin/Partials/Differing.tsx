import { Link } from '@inertiajs/react';
import type { CardPaymentsProps, DifferingPayment } from '@server/payments/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

const ALL = `${paths.cardPayments.index()}?f.difference=state,amount,refunded,missing`;

/** Payments that differ from the provider's records, at the top of the page. */
export function Differing({ rows, count }: CardPaymentsProps['differing']) {
  const t = useT();
  return (
    <section aria-labelledby="differing" className="mb-10">
      <h2 id="differing" className="mb-1 text-subheading">
        {t('cardPayments.differing_title')}
      </h2>
      <p className="mb-4 max-w-2xl text-soft">{t('cardPayments.differing_text')}</p>
      <Table
        caption={t('cardPayments.differing_title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            header: t('cardPayments.order'),
            primary: true,
            cell: ({ id, reference, provider }) => (
              <>
                <Link href={paths.cardPayments.show(id)} className="link figures whitespace-nowrap">
                  {formatReference(reference)}
                </Link>
                <span className="block text-small text-soft">{provider}</span>
              </>
            ),
          },
          {
            key: 'difference',
            header: t('cardPayments.difference'),
            cell: ({ difference }) => <Badge tone="danger">{t(`cardPayments.differs_${difference}`)}</Badge>,
          },
          {
            key: 'ours',
            header: t('cardPayments.ours'),
            align: 'right',
            cell: (row) => <Side {...row.ours} words={t(`cardPayments.ours_${row.ours.state}`)} of={row} />,
          },
          {
            key: 'theirs',
            header: t('cardPayments.theirs'),
            align: 'right',
            cell: (row) => <Side {...row.theirs} words={t(`cardPayments.theirs_${row.theirs.state}`)} of={row} />,
          },
          {
            key: 'seenAt',
            header: t('cardPayments.seen_at'),
            cell: ({ seenAt }) => <DateTime at={seenAt} />,
          },
        ]}
      />
      {count > rows.length && (
        <p className="mt-3">
          <Link href={ALL} className="link">
            {t('cardPayments.differing_all', { count })}
          </Link>
        </p>
      )}
    </section>
  );
}

type SideProps = { words: string; amount: Cents | null; returned: Cents; of: DifferingPayment };

function Side({ words, amount, returned, of: { currency } }: SideProps) {
  const t = useT();
  return (
    <>
      {words}
      {amount !== null && (
        <span className="block">
          <Money amount={amount} currency={currency} />
        </span>
      )}
      {returned > 0 && (
        <span className="block text-small text-soft">
          {t('cardPayments.returned')} <Money amount={returned} currency={currency} />
        </span>
      )}
    </>
  );
}
