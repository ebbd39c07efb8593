import { waitWords } from '@server/shared/waitingWords';
import type { RoomStatus, Standing } from '@server/waiting-room/pages';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { isSoon } from './useCall';

type PlaceCardProps = { status: RoomStatus; standing: Standing };

/** Place in line, people ahead and expected wait; before the draw the number of people who registered. */
export function PlaceCard({ status, standing }: PlaceCardProps) {
  const t = useT();
  const format = useFormat();
  const { place, ahead, wait, reason } = standing;
  const isDrawn = place !== null && ahead !== null;
  const items = isDrawn
    ? [
        { term: t('waitingRoom.ahead_label'), value: format.number(ahead) },
        { term: t('waitingRoom.wait'), value: waitText() },
      ]
    : [{ term: t('waitingRoom.registered_so_far'), value: format.number(status.joined) }];
  function waitText(): string {
    if (status.state === 'paused') return t('waitingRoom.wait_paused');
    if (!wait) return t('waitingRoom.wait_unknown');
    const { key, params } = waitWords(wait);
    return t(key, params);
  }
  return (
    <div className="sheet-pad rounded-md border border-rule bg-raised">
      {isDrawn && (
        <>
          <p className="text-soft">{t('waitingRoom.place')}</p>
          <p className="figures display mb-4 text-verdict leading-none" data-place>
            {format.number(place)}
          </p>
        </>
      )}
      <DescriptionList short items={items} />
      {isSoon(standing) && (
        <Alert tone="warn" className="mt-4">
          {t('waitingRoom.soon')}
        </Alert>
      )}
      {reason && (
        <Alert tone="info" className="mt-4">
          {t(`waitingRoom.reason_${reason}`)}
        </Alert>
      )}
    </div>
  );
}
