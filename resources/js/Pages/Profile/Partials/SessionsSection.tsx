import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { useSessionColumns } from '@/Components/people/useSessionColumns';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { focusHeading, ProfileSection } from './ProfileSection';

type Session = Pages['Profile/Edit']['sessions'][number];
const ID = 'sessions';
const STAY = { preserveScroll: true, onSuccess: () => focusHeading(ID) };

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const t = useT();
  const columns = useSessionColumns({
    onEnd: ({ id }) => router.delete(paths.profile.sessions(id), STAY),
  });
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
