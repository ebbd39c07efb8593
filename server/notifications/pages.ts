import type { MailRhythm, NotificationKind } from '../shared/notificationKinds';
import type { IsoDateTime } from '../shared/time';

/** A notification in the reader's language. */
export type NotificationEntry = {
  id: string;
  kind: NotificationKind;
  text: string;
  /** Page to continue on. */
  href: string | null;
  /** Event it concerns; null for the organisation. */
  eventId: string | null;
  at: IsoDateTime;
  isRead: boolean;
};

/** Several of a kind and event combined: the newest, their number, and each of them. */
export type GatheredEntry = NotificationEntry & { alike: NotificationEntry[] };

/** Content of the notification menu. */
export type LatestNotifications = { entries: GatheredEntry[]; unread: number };

/** Channels of a kind for a user. */
export type NotificationChoice = {
  kind: NotificationKind;
  inApp: boolean;
  mail: boolean;
  rhythm: MailRhythm;
  /** Hour of daily emails, in the organisation's time zone. */
  hour: number;
  /** Never collected in a digest. */
  isUrgent: boolean;
};

export type NotificationsPages = {
  'Notifications/Index': {
    notifications: NotificationEntry[];
    /** Cursor: oldest entry of this answer, if there are older ones. */
    older: string | null;
    unread: number;
  };
};
