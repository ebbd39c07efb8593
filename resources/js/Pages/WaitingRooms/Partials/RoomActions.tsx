import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { RoomAction } from '@server/shared/waitingRooms';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

/** Steps that visitors notice and that cannot be taken back: the draw, and the end of the line. */
const ASKS: readonly RoomAction[] = ['open', 'drain', 'close'];

type RoomActionsProps = Pick<Pages['WaitingRooms/Show'], 'actions'> & { id: string; mayDelete: boolean };

/** Steps of a room: register, open, pause, resume, drain, close; and its deletion. */
export function RoomActions({ id, actions, mayDelete }: RoomActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<RoomAction | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const options = {
    preserveScroll: true,
    onStart: () => setBusy(true),
    onFinish: () => {
      setBusy(false);
      setAsked(null);
    },
  };
  const take = (action: RoomAction) => router.put(paths.waitingRooms.state(id), { action }, options);
  const confirm = () => (asked === 'delete' ? router.delete(paths.waitingRooms.one(id), options) : take(asked!));
  return (
    <>
      {actions.map((action, number) => (
        <Button
          key={action}
          variant={number === 0 ? 'primary' : 'secondary'}
          busy={isBusy && asked === null}
          onClick={() => (ASKS.includes(action) ? setAsked(action) : take(action))}
        >
          {t(`waitingRooms.do_${action}`)}
        </Button>
      ))}
      {mayDelete && (
        <Button variant="secondary" icon="trash" onClick={() => setAsked('delete')}>
          {t('waitingRooms.do_delete')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t(`waitingRooms.ask_${asked}` as 'waitingRooms.ask_open')}
          confirmLabel={t(`waitingRooms.do_${asked}`)}
          onConfirm={confirm}
          busy={isBusy}
          dangerous={asked !== 'open'}
        >
          {t(`waitingRooms.confirm_${asked}` as 'waitingRooms.confirm_open')}
        </ConfirmDialog>
      )}
    </>
  );
}
