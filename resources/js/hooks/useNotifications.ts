import type { GatheredEntry, LatestNotifications } from '@server/notifications/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { usePrivateChannel } from '@/hooks/useChannel';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { http } from '@/lib/http';
import { useLiveState } from '@/lib/live';

export type { GatheredEntry } from '@server/notifications/pages';

type Latest = LatestNotifications;
type News = { text: string; unread: number };

export type Notifications = {
  /** The newest few; null until they were fetched. */
  entries: readonly GatheredEntry[] | null;
  unread: number;
  hasFailed: boolean;
  /** What arrived last while the page was open, to be read aloud. */
  arrived: string | null;
  refresh: () => void;
  /** One, several, or all. */
  markRead: (ids?: string | readonly string[]) => void;
};

const NONE: Notifications = {
  entries: null,
  unread: 0,
  hasFailed: false,
  arrived: null,
  refresh: () => {},
  markRead: () => {},
};

export const NotificationsContext = createContext<Notifications>(NONE);

/** The signed-in person's news, as the frame of the page keeps them. */
export const useNotifications = (): Notifications => useContext(NotificationsContext);

/** Without a live connection the bell asks this often. */
const ASK_EVERY_MS = 60_000;

/** Fetches what a person was told, and hears of more while the page is open. For the frame, once. */
export function useNotificationsSource(): Notifications {
  const { user } = useAuth();
  const [latest, setLatest] = useState<Latest | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [arrived, setArrived] = useState<string | null>(null);
  const isLive = useLiveState() === 'connected';

  const refresh = useCallback(() => {
    http.get<Latest>(paths.notifications.latest()).then(
      ({ data }) => {
        setLatest(data);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(refresh, [refresh]);
  useReconnect(refresh);
  usePolling(refresh, ASK_EVERY_MS, !isLive);
  usePrivateChannel(user && echoName(channels.user(user.id)), {
    notification: ({ text, unread }: News) => {
      setArrived(text);
      setLatest((known) => known && { ...known, unread });
      refresh();
    },
    NotificationsRead: ({ unread }: { unread: number }) => {
      setLatest((known) => known && { ...known, unread });
      refresh();
    },
  });

  const markRead = useCallback(
    (ids?: string | readonly string[]) => {
      const request =
        typeof ids === 'object'
          ? http.post(paths.notifications.read(), { ids })
          : http.post(paths.notifications.read(ids));
      request.then(refresh, () => setFailed(true));
    },
    [refresh],
  );
  return useMemo(
    () => ({
      entries: latest?.entries ?? null,
      unread: latest?.unread ?? 0,
      hasFailed,
      arrived,
      refresh,
      markRead,
    }),
    [latest, hasFailed, arrived, refresh, markRead],
  );
}
