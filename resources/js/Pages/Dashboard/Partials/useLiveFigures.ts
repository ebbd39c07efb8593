import { channels, echoName } from '@server/shared/channels';
import { useCallback, useEffect, useRef } from 'react';
import { usePrivateChannel } from '@/hooks/useChannel';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { useLiveState } from '@/lib/live';
import { lookAgain } from '@/lib/lookAgain';

type Part = 'sales' | 'occupancy' | 'gates' | 'attention';
const ALL: readonly Part[] = ['sales', 'occupancy', 'gates', 'attention'];

/** Events come in bursts; each part is fetched again at most this often. */
const GATHER_MS = 1500;
/** Without live events, and for the marker of the present time. */
const POLL_MS = 30_000;

/** Fetches the parts of the page that an event has changed. */
export function useLiveFigures(): void {
  const stale = useRef(new Set<Part>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLive = useLiveState() === 'connected';

  const refresh = useCallback((parts: readonly Part[]) => {
    for (const part of parts) stale.current.add(part);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const only = ['serverNow', ...stale.current];
      stale.current.clear();
      lookAgain({ only });
    }, GATHER_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  usePrivateChannel(echoName(channels.dashboard()), {
    SalesChanged: () => refresh(['sales', 'occupancy', 'attention']),
    OccupancyChanged: ({ gates }: { gates?: boolean }) => refresh(gates ? ['gates', 'occupancy'] : ['occupancy']),
  });
  useReconnect(() => refresh(ALL));
  usePolling(() => refresh(isLive ? [] : ALL), POLL_MS, true);
}
