import type { RoomState as State } from '@server/shared/waitingRooms';
import { Badge, type Tone } from '@/Components/Badge';
import type { IconName } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

const LOOKS: Record<State, { tone: Tone; icon: IconName }> = {
  closed: { tone: 'neutral', icon: 'minus' },
  registering: { tone: 'info', icon: 'clock' },
  open: { tone: 'ok', icon: 'check' },
  paused: { tone: 'warn', icon: 'clock' },
  draining: { tone: 'warn', icon: 'minus' },
};

export function RoomState({ state }: { state: State }) {
  const t = useT();
  return <Badge {...LOOKS[state]}>{t(`waitingRooms.state_${state}`)}</Badge>;
}
