import type { ConversationState } from '@server/shared/states';
import { Badge, type Tone } from '@/Components/Badge';
import { useT } from '@/hooks/useT';

const TONES: Record<ConversationState, Tone> = { open: 'warn', waiting: 'info', solved: 'ok', closed: 'neutral' };

/** Shows whose reply is due. */
export function StateBadge({ state }: { state: ConversationState }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`support.state_${state}`)}</Badge>;
}
