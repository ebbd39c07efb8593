import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { BankRefunds } from './Partials/BankRefunds';
import { WaitingRefunds } from './Partials/WaitingRefunds';

/** All refunds; those that need staff and those for the bank first. */
export default function Index({ list, waiting, bank }: Pages['Refunds/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('refunds.list_title')}
      lead={t('refunds.list_lead')}
      rowHref={({ reference }) => paths.orders.show(reference)}
      cells={{
        order: ({ order }) => <span className="figures">{order}</span>,
        state: ({ state }) => <StatusBadge status={state} label={t(`refunds.state_${state}`)} />,
      }}
      empty={
        <EmptyState icon="ticket" title={t('refunds.none')}>
          {t('refunds.none_text')}
        </EmptyState>
      }
    >
      {waiting.length > 0 && <WaitingRefunds waiting={waiting} />}
      {bank && <BankRefunds bank={bank} zone={list.zone} />}
    </ListPage>
  );
}
