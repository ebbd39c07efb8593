import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { RoomCounts } from '@server/waiting-room/pages';
import { Card } from '@/Components/Card';
import { DescriptionList } from '@/Components/DescriptionList';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { MessageForm } from './Partials/MessageForm';
import { RoomActions } from './Partials/RoomActions';
import { RoomState } from './Partials/RoomState';
import { SettingsForm } from './Partials/SettingsForm';
import { SpeedForm } from './Partials/SpeedForm';

/** A step of the line takes five seconds. */
const EVERY_MS = 5000;
const COUNTS: readonly (keyof RoomCounts)[] = ['waiting', 'called', 'inside', 'admitted', 'served', 'lapsed'];

/** A waiting room: its people, its steps and its settings. */
export default function Show({ room, actions, record }: Pages['WaitingRooms/Show']) {
  const t = useT();
  const format = useFormat();
  const name = room.event?.title ?? t('waitingRooms.whole');
  usePolling(() => router.reload({ only: ['room', 'actions'] }), EVERY_MS, room.state !== 'closed');
  const figure = (count: number) => <span className="figures">{format.number(count)}</span>;
  return (
    <>
      <PageHeader
        title={name}
        lead={<RoomState state={room.state} />}
        crumbs={[{ label: t('waitingRooms.title'), href: paths.waitingRooms.index() }, { label: name }]}
        actions={
          <>
            <HistoryButton of="waiting-rooms" id={room.id} name={name} />
            <RoomActions id={room.id} actions={actions} mayDelete={room.state === 'closed'} />
          </>
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid gap-6">
          <DescriptionList
            short
            items={[
              ...COUNTS.map((count) => ({ term: t(`waitingRooms.${count}`), value: figure(room.counts[count]) })),
              { term: t('waitingRooms.measured'), value: figure(room.measured) },
              { term: t('waitingRooms.no_show'), value: `${format.number(room.noShowPercent)} %` },
            ]}
          />
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <a className="link" href={room.publicUrl} target="_blank" rel="noreferrer">
              {t('waitingRooms.public_page')}
            </a>
            {room.seed && (
              <a className="link" href={paths.waitingRoom.draw(room.id)} target="_blank" rel="noreferrer">
                {t('waitingRooms.public_draw')}
              </a>
            )}
          </p>
        </div>
        <div className="grid gap-6">
          <Card title={t('waitingRooms.speed')}>
            <SpeedForm key={record.version} id={room.id} values={record.values} />
          </Card>
          <Card title={t('waitingRooms.message')}>
            <MessageForm key={JSON.stringify(room.message)} id={room.id} message={room.message} />
          </Card>
        </div>
      </div>
      <div className="mt-12">
        <SettingsForm record={record} />
      </div>
    </>
  );
}
