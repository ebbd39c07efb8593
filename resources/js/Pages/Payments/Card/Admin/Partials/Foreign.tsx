import type { CardPaymentsProps } from '@server/payments/pages';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

/** The provider's payments that are unknown here. */
export function Foreign({ rows, count }: CardPaymentsProps['foreign']) {
  const t = useT();
  const more = count - rows.length;
  return (
    <section aria-labelledby="foreign" className="mb-10">
      <h2 id="foreign" className="mb-1 text-subheading">
        {t('cardPayments.foreign_title')}
      </h2>
      <p className="mb-4 max-w-2xl text-soft">{t('cardPayments.foreign_text')}</p>
      <Table
        caption={t('cardPayments.foreign_title')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'ref',
            header: t('cardPayments.ref'),
            primary: true,
            cell: ({ ref, provider }) => (
              <>
                <span className="figures wrap-anywhere">{ref}</span>
                <span className="block text-small text-soft">{provider}</span>
              </>
            ),
          },
          {
            key: 'state',
            header: t('cardPayments.theirs'),
            cell: ({ state }) => t(`cardPayments.theirs_${state}`),
          },
          {
            key: 'amount',
            header: t('cardPayments.amount'),
            align: 'right',
            cell: ({ amount, currency }) => (amount === null ? '–' : <Money amount={amount} currency={currency} />),
          },
          {
            key: 'at',
            header: t('cardPayments.at'),
            cell: ({ at }) => (at ? <DateTime at={at} /> : '–'),
          },
        ]}
      />
      {more > 0 && <p className="mt-3 text-small text-soft">{t('cardPayments.foreign_more', { count: more })}</p>}
    </section>
  );
}
