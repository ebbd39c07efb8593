import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTime } from '@/Components/DateTime';
import { FormSection } from '@/Components/form/FormSection';
import { useSessionColumns } from '@/Components/people/useSessionColumns';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

type Session = Pages['Users/Edit']['sessions'][number];
type SessionsSectionProps = { id: string; name: string; sessions: readonly Session[] };

const STAY = { preserveScroll: true, preserveState: true };

/** A user's sessions; one or all can be ended. */
export function SessionsSection({ id, name, sessions }: SessionsSectionProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter((session) => !session.isCurrent);
  const columns = useSessionColumns({
    onEnd: (session) => router.delete(paths.users.sessions(id, session.id), STAY),
    between: [
      {
        key: 'since',
        header: t('people.session_since'),
        cell: ({ createdAt }) => <DateTime at={createdAt} />,
      },
    ],
  });
  const endAll = () => {
    setAsking(false);
    router.delete(paths.users.sessions(id), STAY);
  };
  return (
    <FormSection title={t('people.sessions_title')} lead={t('people.sessions_lead')}>
      <Table
        caption={t('people.sessions_title')}
        columns={columns}
        rows={sessions}
        rowKey={(session) => session.id}
        empty={<p className="text-soft">{t('people.sessions_none')}</p>}
      />
      {others.length > 0 && (
        <div>
          <Button variant="secondary" icon="log-out" onClick={() => setAsking(true)}>
            {t('people.sign_out_all')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('people.sign_out_all_title', { name })}
        confirmLabel={t('people.sign_out_all')}
        onConfirm={endAll}
        dangerous
      >
        {t('people.sign_out_all_text')}
      </ConfirmDialog>
    </FormSection>
  );
}
