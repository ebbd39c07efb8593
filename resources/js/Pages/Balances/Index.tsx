import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

type Props = Pages['Balances/Index'];

/** Total of all balances, the largest ones, and the check of the ledger. */
export default function Index({ totals, faults, people, isCut }: Props) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('balances.title')} lead={t('balances.lead')} />
      {faults ? <Proof faults={faults} /> : <p className="text-small text-soft">{t('balances.proving')}</p>}
      <dl className="my-8 flex flex-wrap gap-x-12 gap-y-4 empty:hidden">
        {totals.map(({ currency, owed, held }) => (
          <div key={currency}>
            <dt className="text-soft">{t('balances.owed')}</dt>
            <dd>
              <Money amount={owed} currency={currency} className="display text-heading" />
              {held > 0 && (
                <span className="block text-small text-soft">
                  {t('balances.held')}: <Money amount={held} currency={currency} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Table
        caption={t('balances.people')}
        showCaption
        rows={people}
        rowKey={({ id, currency }) => id + currency}
        columns={[
          {
            key: 'customer',
            header: t('balances.customer'),
            primary: true,
            cell: ({ id, name }) => (
              <Link href={paths.balances.one(id)} className="link">
                {name}
              </Link>
            ),
          },
          { key: 'email', header: t('balances.email'), cell: ({ email }) => email },
          {
            key: 'held',
            header: t('balances.held'),
            align: 'right',
            cell: ({ held, currency }) => held > 0 && <Money amount={held} currency={currency} />,
          },
          {
            key: 'balance',
            header: t('balances.balance'),
            align: 'right',
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
        empty={
          <EmptyState icon="ticket" title={t('balances.none')}>
            {t('balances.none_text')}
          </EmptyState>
        }
      />
      {isCut && <p className="mt-4 text-small text-soft">{t('balances.people_cut')}</p>}
    </>
  );
}

const WHATS = ['ledger', 'transaction', 'balance', 'lots', 'held', 'held_lots', 'voucher_end'] as const;

/** Result of the ledger check. */
function Proof({ faults }: { faults: NonNullable<Props['faults']> }) {
  const t = useT();
  if (faults.length === 0) return <p className="text-small text-soft">{t('balances.fits')}</p>;
  return (
    <Alert tone="danger" title={t('balances.faults_title')}>
      <p>{t('balances.faults_text')}</p>
      <ul className="mt-2 list-disc pl-5">
        {faults.map(({ what, subject, expected, found }) => (
          <li key={what + subject} className="break-words">
            {t('balances.fault', {
              what: t(`balances.fault_${WHATS.find((known) => known === what) ?? 'ledger'}`),
              found: String(found),
              expected: String(expected),
              subject,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
