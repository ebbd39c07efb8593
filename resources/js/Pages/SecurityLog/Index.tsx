import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { LogTabs } from '@/Components/LogTabs';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { EventDialog } from './Partials/EventDialog';

const COLOURS = { success: '', failure: 'text-danger', refusal: 'text-danger' } as const;

export default function Index({ list }: Pages['SecurityLog/Index']) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const row = list.rows.find(({ id }) => id === opened);
  return (
    <>
      <ListPage
        list={list}
        title={t('securityLog.title')}
        lead={
          <>
            {t('securityLog.lead')}{' '}
            <Link href={paths.auditLog.index()} className="link">
              {t('securityLog.lead_audit')}
            </Link>
          </>
        }
        rowName={({ what, account }) => [what, account].filter(Boolean).join(', ')}
        cells={{
          what: ({ id, what, outcome, actor }) => (
            <>
              <button type="button" className={`row-link text-left ${COLOURS[outcome]}`} onClick={() => setOpened(id)}>
                {what}
              </button>
              {actor && (
                <span className="block text-small text-soft">
                  {t('securityLog.actor')}: {actor}
                </span>
              )}
            </>
          ),
          times: ({ times }) => (times > 1 ? times : ''),
          network: ({ network }) => network && <span className="figures">{network}</span>,
        }}
        empty={
          <EmptyState icon="history" title={t('securityLog.empty_title')}>
            {t('securityLog.empty_text')}
          </EmptyState>
        }
      >
        <LogTabs current="security" />
      </ListPage>
      {row && <EventDialog key={row.id} event={row} zone={list.zone} onClose={() => setOpened(null)} />}
    </>
  );
}
