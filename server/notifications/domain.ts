import type { Domain } from '../http/domain';
import { broadcastNotifications, broadcastRead, mailNotified } from './events';
import { notificationJobs } from './jobs';
import { notifications } from './routes/notifications';

export const domain = {
  routes: [['/notifications', notifications]],
  jobs: notificationJobs,
  listeners: {
    notifications_read: [broadcastRead],
    notified: [broadcastNotifications, mailNotified],
  },
} satisfies Domain;
