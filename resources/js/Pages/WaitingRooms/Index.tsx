import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { NewRoom } from './Partials/NewRoom';
import { RoomState } from './Partials/RoomState';

/** All waiting rooms within the reader's reach. */
export default function Index({ rooms, events, mayCreateWhole }: Pages['WaitingRooms/Index']) {
  const t = useT();
  const format = useFormat();
  const create = <NewRoom events={events} mayCreateWhole={mayCreateWhole} />;
  return (
    <>
      <PageHeader title={t('waitingRooms.title')} lead={t('waitingRooms.lead')} actions={rooms.length > 0 && create} />
      <Table
        caption={t('waitingRooms.title')}
        rows={rooms}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'event',
            header: t('waitingRooms.where'),
            primary: true,
            cell: ({ id, event }) => (
              <Link href={paths.waitingRooms.show(id)} className="link">
                {event?.title ?? t('waitingRooms.whole')}
              </Link>
            ),
          },
          { key: 'state', header: t('waitingRooms.state'), cell: ({ state }) => <RoomState state={state} /> },
          {
            key: 'opens',
            header: t('waitingRooms.opens'),
            cell: ({ opensBy, opensAt }) =>
              opensBy === 'time' && opensAt
                ? format.dateTime(opensAt, format.homeZone)
                : t(`waitingRooms.opens_by_${opensBy}`),
          },
          {
            key: 'waiting',
            header: t('waitingRooms.waiting'),
            align: 'right',
            cell: ({ counts }) => format.number(counts.waiting),
          },
          {
            key: 'inside',
            header: t('waitingRooms.inside'),
            align: 'right',
            cell: ({ counts }) => format.number(counts.inside),
          },
          {
            key: 'measured',
            header: t('waitingRooms.measured'),
            align: 'right',
            cell: ({ measured }) => format.number(measured),
          },
        ]}
        empty={
          <EmptyState icon="clock" title={t('waitingRooms.empty_title')} action={create}>
            {t('waitingRooms.empty_text')}
          </EmptyState>
        }
      />
    </>
  );
}
