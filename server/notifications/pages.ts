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

/** Several of one kind and event, told as one: the newest of them, what they come to, and each of them. */
export type GatheredEntry = NotificationEntry & { alike: NotificationEntry[] };

/** Content of the notification menu. */
export type LatestNotifications = { entries: GatheredEntry[]; unread: number };

/** How one kind reaches a person. */
export type NotificationChoice = {
  kind: NotificationKind;
  inApp: boolean;
  mail: boolean;
  rhythm: MailRhythm;
  /** Hour of daily emails, in the organisation's time zone. */
  hour: number;
  /** Never waits for others. */
  isUrgent: boolean;
};

export type NotificationsPages = {
  'Notifications/Index': {
    notifications: NotificationEntry[];
    /** The oldest of those sent with this answer, when there are older ones. */
    older: string | null;
    unread: number;
  };
};
