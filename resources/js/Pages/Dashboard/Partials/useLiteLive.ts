import { channels, echoName } from '@server/shared/channels';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { lookAgain } from '@/lib/lookAgain';

const POLL_MS = 15_000;

/**
 * Keeps the figures fresh: by live events for staff. A screen on a wall has nobody signed in, who alone may hear those,
 * and asks every quarter of a minute.
 */
export function useLiteLive(isStaff: boolean): void {
  const refresh = () => lookAgain({ only: ['figures'] });
  const soon = useLaterOnce(refresh);
  usePrivateChannel(isStaff ? echoName(channels.dashboard()) : null, {
    SalesChanged: soon,
    OccupancyChanged: soon,
  });
  useReconnect(refresh);
  usePolling(refresh, POLL_MS, true);
}
