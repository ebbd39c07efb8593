import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { ownZone } from './ownZone';
import { focusHeading, ProfileSection } from './ProfileSection';

type Session = Pages['Profile/Edit']['sessions'][number];
const ID = 'sessions';
const STAY = { preserveScroll: true, onSuccess: () => focusHeading(ID) };

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const t = useT();
  const deviceOf = ({ browser, system }: Session) =>
    browser && system ? t('users.session_on', { browser, system }) : (browser ?? system ?? t('users.session_unknown'));
  const columns: Column<Session>[] = [
    { key: 'device', header: t('users.session_device'), cell: deviceOf, primary: true },
    { key: 'ip', header: t('users.session_address'), cell: ({ ip }) => ip ?? '—' },
    {
      key: 'seen',
      header: t('users.session_seen'),
      cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} zone={ownZone()} as="relative" />,
    },
    {
      key: 'action',
      header: t('users.session_action'),
      align: 'right',
      cell: (session) =>
        session.isCurrent ? (
          <Badge tone="accent">{t('users.session_current')}</Badge>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('users.session_end_of', { device: deviceOf(session) })}
            onClick={() => router.delete(paths.profile.sessions(session.id), STAY)}
          >
            {t('users.session_end')}
          </Button>
        ),
    },
  ];
  return (
    <ProfileSection id={ID} title={t('users.sessions_title')} lead={t('users.sessions_lead')}>
      <Table caption={t('users.sessions_title')} columns={columns} rows={sessions} rowKey={(session) => session.id} />
      {sessions.some((session) => !session.isCurrent) && (
        <Button
          variant="secondary"
          icon="log-out"
          className="mt-6"
          onClick={() => router.delete(paths.profile.sessions(), STAY)}
        >
          {t('users.sessions_end_others')}
        </Button>
      )}
    </ProfileSection>
  );
}
