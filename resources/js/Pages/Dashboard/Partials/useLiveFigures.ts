import { channels, echoName } from '@server/shared/channels';
import { useCallback, useEffect, useRef } from 'react';
import { usePrivateChannel } from '@/hooks/useChannel';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { useLiveState } from '@/lib/live';
import { lookAgain } from '@/lib/lookAgain';

type Part = 'sales' | 'occupancy' | 'gates' | 'attention' | 'figures' | 'ahead';
const ALL: readonly Part[] = ['sales', 'occupancy', 'gates', 'attention'];
/** Parts that sum up many days or slots: reloaded by the clock, not after every sale. */
const SLOW: readonly Part[] = ['ahead', 'figures'];

/** Debounce in milliseconds: each part is reloaded at most this often. */
const GATHER_MS = 1500;
/** Poll interval without live events, and the interval of the current-time marker. */
const POLL_MS = 30_000;

/** Reloads the parts of the page that an event has changed. @param isToday the period shown includes today */
export function useLiveFigures(isToday: boolean): void {
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
  usePolling(() => refresh([...(isLive ? [] : ALL), ...(isToday ? SLOW : ['ahead' as const])]), POLL_MS, true);
}
