import type { CardPaymentProps } from '@server/payments/pages';
import type { ReactNode } from 'react';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

/** Refunds of a payment, from any source. */
export function PaymentRefunds({ payment, refunds }: CardPaymentProps) {
  const t = useT();
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-heading">{t('cardPayments.refunds')}</h2>
      <Table
        caption={t('cardPayments.refunds')}
        rows={refunds}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">{t('cardPayments.refunds_none')}</p>}
        columns={[
          {
            key: 'at',
            header: t('cardPayments.at'),
            primary: true,
            cell: ({ at }) => <DateTime at={at} zone={payment.zone} />,
          },
          {
            key: 'amount',
            header: t('cardPayments.amount'),
            align: 'right',
            cell: ({ amount }) => <Money amount={amount} currency={payment.currency} />,
          },
          {
            key: 'state',
            header: t('cardPayments.state'),
            cell: ({ state, failure, toBalance }) => (
              <>
                <StatusBadge status={state} label={t(`refunds.state_${state}`)} />
                {toBalance && <span className="block text-small text-soft">{t('refunds.goes_to_balance')}</span>}
                {failure && <span className="block text-small text-soft">{failure}</span>}
              </>
            ),
          },
          {
            key: 'ref',
            header: t('cardPayments.ref'),
            cell: ({ ref }) => <span className="figures wrap-anywhere">{ref ?? '–'}</span>,
          },
          { key: 'by', header: t('cardPayments.refund_by'), cell: ({ by }) => by ?? '–' },
        ]}
      />
    </section>
  );
}

/** The provider's notifications and query results, in order of arrival. */
export function Messages({ payment, theirs, messages }: CardPaymentProps) {
  const t = useT();
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-heading">{t('cardPayments.messages')}</h2>
      {messages.length === 0 && <p className="text-soft">{t('cardPayments.messages_none')}</p>}
      <ul className="divide-y divide-rule border-y border-rule">
        {messages.map(({ id, outcome, at, raw }) => (
          <li key={id} className="py-3">
            <Raw raw={raw}>
              <DateTime at={at} zone={payment.zone} /> · {outcome}
            </Raw>
          </li>
        ))}
        {theirs && (
          <li className="py-3">
            <Raw raw={theirs.raw}>
              <DateTime at={theirs.seenAt} zone={payment.zone} /> · {t('cardPayments.raw')}
            </Raw>
          </li>
        )}
      </ul>
    </section>
  );
}

function Raw({ raw, children }: { raw: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer">{children}</summary>
      <pre className="mt-2 overflow-x-auto rounded-md bg-raised p-3 text-small">{raw}</pre>
    </details>
  );
}
