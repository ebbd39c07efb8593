import type { Pages } from '@server/pages';
import { Badge, type Tone } from '@/Components/Badge';
import { useT } from '@/hooks/useT';

type State = Pages['Users/Edit']['card']['state'];

const TONES: Record<State, Tone> = { active: 'ok', invited: 'info', deactivated: 'neutral' };

export function StateBadge({ state }: { state: State }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`people.state_${state}`)}</Badge>;
}
