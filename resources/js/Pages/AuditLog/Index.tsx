import type { Pages } from '@server/pages';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { LogTabs } from '@/Components/LogTabs';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { EntryDialog } from './Partials/EntryDialog';

export default function Index({ list }: Pages['AuditLog/Index']) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={list}
        title={t('auditLog.title')}
        lead={t('auditLog.lead')}
        rowName={({ actor, what }) => `${actor} ${what}`}
        cells={{
          actor: ({ actor, behind }) => (behind ? t('auditLog.acted_as', { behind, actor }) : actor),
          what: ({ id, what, fields }) => (
            <>
              <button type="button" className="row-link text-left" onClick={() => setOpened(id)}>
                {what}
              </button>
              {fields && <span className="block text-small text-soft">{fields}</span>}
            </>
          ),
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
      {opened && <EntryDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
