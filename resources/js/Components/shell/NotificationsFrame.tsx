import './bell.css';
import type { ReactNode } from 'react';
import { NotificationsContext, useNotificationsSource } from '@/hooks/useNotifications';
import { useT } from '@/hooks/useT';

/** Holds the notifications for all bells of the page, and announces new ones. */
export function NotificationsFrame({ children }: { children: ReactNode }) {
  const t = useT();
  const notifications = useNotificationsSource();
  const { arrived } = notifications;
  return (
    <NotificationsContext value={notifications}>
      {children}
      <p role="status" className="sr-only">
        {arrived && t('notifications.arrived', { text: arrived })}
      </p>
    </NotificationsContext>
  );
}
