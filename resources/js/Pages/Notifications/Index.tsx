import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useNotifications } from '@/hooks/useNotifications';
import { useT } from '@/hooks/useT';
import { Entry } from './Partials/Entry';

const STAY = { preserveScroll: true, preserveState: true, only: ['notifications', 'older', 'unread'] };

export default function Index({ notifications, older, unread }: Pages['Notifications/Index']) {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const bell = useNotifications();
  const loadOlder = () =>
    router.reload({
      data: { before: older },
      only: ['notifications', 'older'],
      preserveUrl: true,
      onStart: () => setLoading(true),
      onFinish: () => setLoading(false),
    });
  // A reload prepends new entries and keeps those already loaded, because entries are matched by id.
  const afterwards = { ...STAY, onSuccess: bell.refresh };
  return (
    <>
      <PageHeader
        title={t('notifications.title')}
        lead={t('notifications.lead')}
        actions={
          <>
            <LinkButton href={`${paths.profile.edit()}#notifications`} variant="quiet" icon="settings">
              {t('notifications.choose')}
            </LinkButton>
            {unread > 0 && (
              <Button
                variant="secondary"
                icon="check"
                onClick={() => router.post(paths.notifications.read(), {}, afterwards)}
              >
                {t('notifications.mark_all_read')}
              </Button>
            )}
          </>
        }
      />
      {notifications.length === 0 ? (
        <EmptyState icon="info" title={t('notifications.empty_title')}>
          {t('notifications.empty_text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {notifications.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onRead={() => router.post(paths.notifications.read(entry.id), {}, afterwards)}
            />
          ))}
        </ul>
      )}
      {older && (
        <Button variant="secondary" className="mt-6" busy={isLoading} onClick={loadOlder}>
          {t('notifications.load_older')}
        </Button>
      )}
    </>
  );
}
