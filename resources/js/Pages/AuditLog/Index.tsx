import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { BETWEEN_CHANGES } from '@server/shared/auditLine';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { LogTabs } from '@/Components/LogTabs';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { EntryDialog } from './Partials/EntryDialog';

/** Changes shown in the list; the entry shows all. */
const SHOWN = 2;
/** Maximum characters of a change in the list. */
const LONGEST = 90;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);

function ChangesLine({ text }: { text: string }) {
  const t = useT();
  const changes = text.split(BETWEEN_CHANGES);
  const more = changes.length - SHOWN;
  return (
    <span className="text-small text-soft">
      {changes.slice(0, SHOWN).map((change) => (
        <span key={change} className="block break-words">
          {cut(change)}
        </span>
      ))}
      {more > 0 && <span className="block">{t('auditLog.more_changes', { count: more })}</span>}
    </span>
  );
}

export default function Index({ list }: Pages['AuditLog/Index']) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={list}
        title={t('auditLog.title')}
        lead={
          <>
            {t('auditLog.lead')}{' '}
            <Link href={paths.securityLog.index()} className="link">
              {t('auditLog.lead_security')}
            </Link>
          </>
        }
        rowName={({ actor, what }) => `${actor} ${what}`}
        cells={{
          actor: ({ actor, behind }) => (behind ? t('auditLog.acted_as', { behind, actor }) : actor),
          what: ({ id, what, subjectType, subjectId }) =>
            subjectType === 'security' ? (
              <Link
                className="row-link"
                href={`${paths.securityLog.index()}${subjectId ? `?f.account=${subjectId}` : ''}`}
              >
                {what}
              </Link>
            ) : (
              <button type="button" className="row-link text-left" onClick={() => setOpened(id)}>
                {what}
              </button>
            ),
          changes: ({ changes }) => changes && <ChangesLine text={changes} />,
          ip: ({ ip }) => ip && <span className="figures">{ip}</span>,
        }}
        empty={
          <EmptyState icon="history" title={t('auditLog.empty_title')}>
            {t('auditLog.empty_text')}
          </EmptyState>
        }
      >
        <LogTabs current="audit" />
      </ListPage>
      {opened && <EntryDialog key={opened} id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}
