import { Link, usePage } from '@inertiajs/react';
import type { SlotView } from '@server/appointments/pages';
import type { SlotChange } from '@server/appointments/requests';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListSection } from '@/Components/list/ListSection';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { ChangeDialog } from './ChangeDialog';
import { ChangeHistory } from './ChangeHistory';

type ListViewProps = Extract<SlotView, { kind: 'list' }>;

const ACTIONS = ['capacity', 'price', 'note', 'close', 'reopen', 'restore', 'cancel'] as const;
type Asked = { action: SlotChange['do']; selection: Selection; count: number; done: () => void };

/** All slots as a list with filters, exports and bulk changes. */
export function ListView({ list, priced, history }: ListViewProps) {
  const t = useT();
  const format = useFormat();
  const { url } = usePage();
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <ChangeHistory history={history} back={url} />
      <ListSection
        list={list}
        caption={t('appointments.title')}
        rowName={(row) =>
          `${row.event}, ${format.visitDate(row.startsAt.at, { timeZone: row.startsAt.zone, byDay: row.byDay })}`
        }
        cells={{
          startsAt: (row) => (
            <Link href={paths.appointments.edit(row.id)} className="link figures">
              {format.listedVisit(row.startsAt.at, { timeZone: row.startsAt.zone, byDay: row.byDay })}
            </Link>
          ),
          state: (row) => <StatusBadge status={row.state} label={t(`appointments.state_${row.state}`)} />,
        }}
        actions={ACTIONS.map((action) => ({
          label: t(`appointments.do_${action}`),
          dangerous: action === 'cancel',
          onSelect: (selection: Selection, count: number, done: () => void) =>
            setAsked({ action, selection, count, done }),
        }))}
        empty={
          <EmptyState
            icon="clock"
            title={t('appointments.no_events_title')}
            action={<LinkButton href={paths.timeBlocks.index()}>{t('appointments.to_hours')}</LinkButton>}
          >
            {t('appointments.list_empty_text')}
          </EmptyState>
        }
      />
      {asked && (
        <ChangeDialog
          {...asked}
          priced={priced}
          back={url}
          onClose={() => setAsked(null)}
          onDone={() => {
            asked.done();
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
