import './bell.css';
import type { ReactNode } from 'react';
import { NotificationsContext, useNotificationsSource } from '@/hooks/useNotifications';
import { useT } from '@/hooks/useT';

/** Keeps what the person was told for every bell of the page, and says aloud what arrives. */
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
