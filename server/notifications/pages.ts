import type { MailRhythm, NotificationKind } from '../shared/notificationKinds';
import type { IsoDateTime } from '../shared/time';

/** One thing that a person was told, in their language. */
export type NotificationEntry = {
  id: string;
  kind: NotificationKind;
  text: string;
  /** Where one goes on from here. */
  href: string | null;
  /** What it is about; null for what is the house's. */
  eventId: string | null;
  at: IsoDateTime;
  isRead: boolean;
};

/** Several of one kind and event, told as one: the newest of them, what they come to, and each of them. */
export type GatheredEntry = NotificationEntry & { alike: NotificationEntry[] };

/** What the bell shows. */
export type LatestNotifications = { entries: GatheredEntry[]; unread: number };

/** How one kind reaches a person. */
export type NotificationChoice = {
  kind: NotificationKind;
  inApp: boolean;
  mail: boolean;
  rhythm: MailRhythm;
  /** Of daily mails, on the organisation's clock. */
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
