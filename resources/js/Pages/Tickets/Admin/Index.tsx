import type { Pages } from '@server/pages';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { Summary } from './Partials/Summary';
import { TicketTable } from './Partials/Table';

/** All tickets, with totals of the filtered list. */
export default function Index({ list, summary }: Pages['Tickets/Admin/Index']) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('ticketList.title')} lead={t('ticketList.lead')} />
      <Summary summary={summary} />
      <TicketTable list={list} />
    </>
  );
}
