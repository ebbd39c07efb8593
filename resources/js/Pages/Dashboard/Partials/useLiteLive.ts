import { channels, echoName } from '@server/shared/channels';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { lookAgain } from '@/lib/lookAgain';

const POLL_MS = 15_000;

/**
 * Updates the figures: staff receive live events. A wall screen has no signed-in user, whom live events require, so it
 * polls every 15 seconds.
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
