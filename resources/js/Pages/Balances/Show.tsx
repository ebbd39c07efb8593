import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { BalanceStanding } from '@/Components/balances/BalanceStanding';
import { BalanceStatement } from '@/Components/balances/BalanceStatement';
import { CreditForm } from '@/Components/balances/CreditForm';
import { Card } from '@/Components/Card';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';

/** A customer's balance for staff: credit, movements and actions. */
export default function Show({ person, balances, lines, zone, ...terms }: Pages['Balances/Show']) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('balances.of_person', { name: person.name })}
        lead={person.email}
        crumbs={[{ label: t('balances.title'), href: paths.balances.index() }, { label: person.name }]}
      />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          {balances.length > 0 ? (
            <BalanceStanding balances={balances} zone={zone} />
          ) : (
            <p className="text-soft">{t('balances.statement_none')}</p>
          )}
          {lines.length > 0 && <BalanceStatement lines={lines} zone={zone} forStaff />}
        </div>
        <Card title={t('balances.change')}>
          <CreditForm source="balance" action={paths.balances.one(person.id)} {...terms} />
        </Card>
      </div>
    </>
  );
}
