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
  /** The newest few; null until loaded. */
  entries: readonly GatheredEntry[] | null;
  unread: number;
  hasFailed: boolean;
  /** The last one that arrived while the page was open, for screen readers. */
  arrived: string | null;
  refresh: () => void;
  /** Marks one, several or all as read. */
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

/** The user's notifications, held by the page's frame. */
export const useNotifications = (): Notifications => useContext(NotificationsContext);

/** Poll interval without a live connection. */
const ASK_EVERY_MS = 60_000;

/** Loads the notifications and listens for new ones. Used once, by the frame. */
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
