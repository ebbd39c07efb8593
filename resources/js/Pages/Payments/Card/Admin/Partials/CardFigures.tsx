import type { CardPaymentsProps } from '@server/payments/pages';
import { MAX_PAYMENTS_SUMMED } from '@server/shared/maxSummed';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Totals of the filtered list, by currency. */
export function CardFigures({ currencies, isMore }: CardPaymentsProps['figures']) {
  const t = useT();
  const { number } = useFormat();
  if (currencies.length === 0) return null;
  return (
    <section aria-label={t('cardPayments.figures')} className="mb-8">
      <Table
        caption={t('cardPayments.figures')}
        rows={currencies}
        rowKey={({ currency }) => currency}
        columns={[
          { key: 'currency', header: t('cardPayments.figures'), primary: true, cell: ({ currency }) => currency },
          { key: 'count', header: t('cardPayments.count'), align: 'right', cell: ({ count }) => number(count) },
          ...(['taken', 'returned', 'fees'] as const).map((name) => ({
            key: name,
            header: t(`cardPayments.${name}`),
            align: 'right' as const,
            cell: (row: (typeof currencies)[number]) => <Money amount={row[name]} currency={row.currency} />,
          })),
          {
            key: 'differing',
            header: t('cardPayments.differing'),
            align: 'right',
            cell: ({ differing }) => number(differing),
          },
        ]}
      />
      {isMore && (
        <p className="mt-2 text-small text-soft">{t('cardPayments.more', { most: number(MAX_PAYMENTS_SUMMED) })}</p>
      )}
    </section>
  );
}
