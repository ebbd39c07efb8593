import type { NotificationKind } from '../shared/notificationKinds';
import type { IsoDateTime } from '../shared/time';

/** One thing that somebody was told, in their language. */
export type NotificationEntry = {
  id: string;
  kind: NotificationKind;
  text: string;
  /** Where one goes on from here. */
  href: string | null;
  at: IsoDateTime;
  isRead: boolean;
};

/** What the bell shows. */
export type LatestNotifications = { entries: NotificationEntry[]; unread: number };

/** How one kind reaches somebody. */
export type NotificationChoice = { kind: NotificationKind; inApp: boolean; mail: boolean };

export type NotificationsPages = {
  'Notifications/Index': {
    notifications: NotificationEntry[];
    /** The oldest of those sent with this answer, when there are older ones. */
    older: string | null;
    unread: number;
  };
};
