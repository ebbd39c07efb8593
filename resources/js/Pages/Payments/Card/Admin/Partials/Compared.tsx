import type { CardPaymentProps } from '@server/payments/pages';
import type { Cents } from '@server/shared/money';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

/** Our records and the provider's, side by side. */
export function Compared({ payment, theirs }: CardPaymentProps) {
  const t = useT();
  const money = (amount: Cents | null | undefined, currency: string) =>
    amount === null || amount === undefined ? '–' : <Money amount={amount} currency={currency} />;
  const rows = [
    {
      key: 'state',
      name: t('cardPayments.state'),
      ours: t(`cardPayments.ours_${payment.state}`),
      theirs: t(theirs ? `cardPayments.theirs_${theirs.state}` : 'cardPayments.theirs_unasked'),
    },
    {
      key: 'amount',
      name: t('cardPayments.amount'),
      ours: money(payment.amount, payment.currency),
      theirs: money(theirs?.amount, theirs?.currency ?? payment.currency),
    },
    {
      key: 'returned',
      name: t('cardPayments.returned'),
      ours: money(payment.returned, payment.currency),
      theirs: money(theirs?.returned, theirs?.currency ?? payment.currency),
    },
    {
      key: 'fee',
      name: t('cardPayments.fee'),
      ours: '–',
      theirs: money(theirs?.fee, theirs?.currency ?? payment.currency),
    },
  ];
  return (
    <div>
      <Table
        caption={t('cardPayments.compared')}
        showCaption
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', header: t('cardPayments.what'), primary: true, cell: ({ name }) => name },
          { key: 'ours', header: t('cardPayments.ours'), align: 'right', cell: ({ ours }) => ours },
          { key: 'theirs', header: t('cardPayments.theirs'), align: 'right', cell: (row) => row.theirs },
        ]}
      />
      {theirs && (
        <p className="mt-3 text-small text-soft">
          {t('cardPayments.seen_at')} <DateTime at={theirs.seenAt} zone={payment.zone} />
        </p>
      )}
    </div>
  );
}
