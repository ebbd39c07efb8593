import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import '@/Components/list/list.css';
import { EmptyState } from '@/Components/EmptyState';
import { ListSection } from '@/Components/list/ListSection';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

/** Tickets with links to their orders. */
export function TicketTable({ list }: { list: Pages['Tickets/Admin/Index']['list'] }) {
  const t = useT();
  return (
    <ListSection
      list={list}
      caption={t('ticketList.title')}
      rowHref={({ orderReference }) => paths.orders.show(orderReference)}
      cells={{
        reference: ({ reference }) => <span className="figures">{reference}</span>,
        order: ({ order }) => <span className="figures">{order}</span>,
        state: ({ state }) =>
          state === 'called_off' ? (
            <StatusBadge status="cancelled" label={t('tickets.called_off')} />
          ) : (
            <StatusBadge status={state} label={t(`tickets.state_${state}`)} />
          ),
      }}
      empty={
        <EmptyState icon="ticket" title={t('ticketList.none')}>
          {t('ticketList.none_text')}
        </EmptyState>
      }
    />
  );
}
