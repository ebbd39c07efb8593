import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { Money } from '@/Components/Money';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

type Props = Pages['Cash/Shifts/Index'];
type Sum = Props['list']['rows'][number]['difference'];

/** All shifts with their counts. */
export default function Index({ list }: Props) {
  const t = useT();
  const { may } = useAuth();
  return (
    <ListPage
      list={list}
      title={t('cash.shifts')}
      lead={t('cash.shifts_lead')}
      cells={{
        cashbox: (row) => (
          <Link href={paths.shifts.one(row.id)} className="link">
            {row.cashbox}
          </Link>
        ),
        opening: (row) => <Difference of={row.opening} />,
        difference: (row) => <Difference of={row.difference} />,
      }}
      empty={
        <EmptyState
          icon="wallet"
          title={t('cash.shifts_none')}
          action={may('cash.sell') && <LinkButton href={paths.shifts.create()}>{t('cash.open_cashbox')}</LinkButton>}
        >
          {t('cash.shifts_none_text')}
        </EmptyState>
      }
    />
  );
}

function Difference({ of }: { of: Sum }) {
  if (!of) return null;
  const { amount, currency } = of;
  const money = <Money amount={amount as Cents} currency={currency} />;
  return amount === 0 ? money : <Badge tone={amount < 0 ? 'danger' : 'warn'}>{money}</Badge>;
}
