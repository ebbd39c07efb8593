import './Partials/slots.css';
import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { EventSelect } from '@/Components/EventSelect';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';
import { ListView } from './Partials/ListView';
import { MonthView } from './Partials/MonthView';
import { WeekView } from './Partials/WeekView';

type Props = Pages['Appointments/Index'];

export default function Index({ events, view }: Props) {
  const t = useT();
  const event = chosenEvent(view);
  return (
    <>
      <PageHeader
        title={t('appointments.title')}
        actions={
          view.kind !== 'none' && (
            <>
              <LinkButton variant="secondary" href={paths.timeBlocks.index(event)}>
                {t('appointments.to_hours')}
              </LinkButton>
              <LinkButton icon="plus" href={paths.appointments.create(event)}>
                {t('appointments.create')}
              </LinkButton>
            </>
          )
        }
      />
      {view.kind !== 'none' && <Views view={view} event={event} />}
      {(view.kind === 'month' || view.kind === 'week') && (
        <div className="mb-8">
          <EventSelect
            label={t('appointments.event')}
            events={events}
            value={view.event.id}
            onChange={(id) => router.visit(hrefOf(view, id))}
          />
        </div>
      )}
      {view.kind === 'month' && <MonthView {...view} />}
      {view.kind === 'week' && <WeekView {...view} />}
      {view.kind === 'list' && <ListView {...view} />}
      {view.kind === 'none' && <NoEvents />}
    </>
  );
}

function chosenEvent(view: Props['view']): string | undefined {
  if (view.kind === 'month' || view.kind === 'week') return view.event.id;
  if (view.kind === 'list' && view.list.state.event) return view.list.state.event;
  const chosen = view.kind === 'list' ? (view.list.state.filters.event ?? []) : [];
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** URL of the same month or week for another event. */
const hrefOf = (view: Extract<Props['view'], { kind: 'month' | 'week' }>, event: string) =>
  paths.appointments.index({ event, ...(view.kind === 'month' ? { month: view.month } : { day: view.monday }) });

/** The day whose month or week the other views show; by default today in the event's zone. */
function shownDayOf(view: Props['view']): string | undefined {
  if (view.kind === 'week') return view.monday;
  if (view.kind === 'month') return view.today.startsWith(view.month) ? view.today : `${view.month}-01`;
  return undefined;
}

function Views({ view, event }: { view: Props['view']; event: string | undefined }) {
  const t = useT();
  const shownDay = shownDayOf(view);
  return (
    <div className="mb-8">
      <SubNav
        label={t('appointments.views')}
        items={[
          {
            label: t('appointments.view_month'),
            href: paths.appointments.index({ event, month: shownDay?.slice(0, 7) }),
            current: view.kind === 'month',
          },
          {
            label: t('appointments.view_week'),
            href: paths.appointments.index({ event, day: shownDay ?? 'today' }),
            current: view.kind === 'week',
          },
          {
            label: t('appointments.view_list'),
            href: paths.appointments.list({ event, day: 'from_today' }),
            current: view.kind === 'list',
          },
        ]}
      />
    </div>
  );
}

function NoEvents() {
  const t = useT();
  return (
    <EmptyState
      icon="clock"
      title={t('appointments.no_events_title')}
      action={
        <LinkButton href={paths.events.create()} icon="plus">
          {t('appointments.new_event')}
        </LinkButton>
      }
    >
      {t('appointments.no_events_text')}
    </EmptyState>
  );
}
