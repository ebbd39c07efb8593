import { Link } from '@inertiajs/react';
import type { EventWorkspace } from '@server/events/pages';
import { EVENT_TABS, type WorkspaceTab } from '@server/shared/eventTabs';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { Breadcrumbs } from '@/Components/Breadcrumbs';
import { LinkButton } from '@/Components/LinkButton';
import { SubNav } from '@/Components/SubNav';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useWorkspace } from '@/hooks/useWorkspace';
import { useWorkspaceTab } from './useWorkspaceTab';

const TONES = { draft: 'neutral', published: 'ok', archived: 'neutral' } as const;

/** Header of an event's pages: its name, its status and the tabs. */
export function EventFrame() {
  const t = useT();
  const event = useWorkspace();
  const current = useWorkspaceTab();
  if (!event || !current) return null;
  return (
    <div className="no-print mb-8">
      <Head event={event} current={current} />
      <SubNav
        label={t('workspace.parts_of', { event: event.title })}
        items={event.tabs.map((tab) => ({
          label: t(`workspace.${tab}`),
          href: EVENT_TABS[tab].href(event.id),
          current: tab === current,
        }))}
      />
    </div>
  );
}

function Head({ event, current }: { event: EventWorkspace; current: WorkspaceTab }) {
  const t = useT();
  const format = useFormat();
  const { may } = useAuth();
  const { title, status, venue, zone, byDay, nextAt, tabs } = event;
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        {may('catalogue.manage') && (
          <Breadcrumbs items={[{ label: t('workspace.events'), href: paths.events.index() }, { label: title }]} />
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="display text-heading leading-tight font-medium wrap-anywhere">
            {tabs.includes('overview') && current !== 'overview' ? (
              <Link href={paths.events.one(event.id)} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </strong>
          <Badge tone={TONES[status]}>{t(`workspace.status_${status}`)}</Badge>
        </p>
        <p className="figures mt-1 text-small text-soft">
          {venue}
          {nextAt && <> · {t('workspace.next_at', { date: format.visitDate(nextAt, { timeZone: zone, byDay }) })}</>}
        </p>
      </div>
      <Publishing event={event} current={current} />
    </div>
  );
}

/** Link to the list of missing data and the publish button, which are both on the overview. */
function Publishing({ event, current }: { event: EventWorkspace; current: WorkspaceTab }) {
  const t = useT();
  const { missing, status } = event;
  if (missing === null || current === 'overview' || (status === 'published' && missing === 0)) return null;
  const label =
    missing > 0
      ? t(`workspace.${status === 'draft' ? 'missing' : 'broken'}`, { count: missing })
      : t('workspace.ready');
  return (
    <LinkButton href={paths.events.one(event.id)} variant={missing > 0 ? 'secondary' : 'primary'} size="sm">
      {label}
    </LinkButton>
  );
}
