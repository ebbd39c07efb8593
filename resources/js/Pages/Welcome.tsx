import { Head } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { dayIn } from '@server/shared/time';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { useLiveState } from '@/lib/live';
import { lookAgain } from '@/lib/lookAgain';
import { EventCard, LeadEvent } from './Welcome/Partials/EventCard';
import { EventFilters } from './Welcome/Partials/EventFilters';

const POLL_MS = 30_000;
/** Fewer events need no search. */
const ENOUGH_TO_FILTER = 6;

type WelcomeProps = Pages['Welcome'];

/** The searched day; for a range, the first day with a free place. */
const dayFor = ({ nextAt, venue }: WelcomeProps['events'][number], { date, until }: WelcomeProps['filters']) =>
  until && nextAt ? dayIn(nextAt, venue.timeZone) : date || undefined;

/** The programme: events with lowest price, next date and current availability. */
export default function Welcome({ filters, near, venues, vouchersAt, events }: WelcomeProps) {
  const t = useT();
  const refresh = useLaterOnce(() => lookAgain({ only: ['events'] }));
  const isFiltered = Boolean(filters.q || filters.date || filters.venue);
  useReconnect(refresh);
  usePolling(refresh, POLL_MS, useLiveState() === 'unavailable');

  const [lead, ...others] = isFiltered ? [] : events;
  return (
    <div className="gutter">
      <Head title={t('events.home_title')} />
      <div className="mx-auto max-w-page pt-6 md:pt-16">
        <h1 className="text-hero">{t('events.home_title')}</h1>
        <p className="mt-4 max-w-reading text-lead text-soft">{t('events.home_lead')}</p>
        {(isFiltered || events.length > 1) && (
          <EventFilters
            filters={filters}
            near={near}
            venues={venues}
            count={events.length}
            isSearchable={isFiltered || events.length > ENOUGH_TO_FILTER}
          />
        )}
        {lead && <LeadEvent event={lead} onChange={refresh} />}
        <ul className="mt-6 grid gap-x-8 gap-y-8 sm:mt-10 sm:gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {(isFiltered ? events : others).map((event) => (
            <li key={event.id} className="grid">
              <EventCard event={event} day={dayFor(event, filters)} onChange={refresh} />
            </li>
          ))}
        </ul>
        {events.length === 0 && <Nothing isFiltered={isFiltered} />}
        {vouchersAt && (
          <section className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-rule pt-6">
            <div className="max-w-reading">
              <h2 className="text-subheading">{t('events.vouchers_title')}</h2>
              <p className="text-soft">{t('events.vouchers_text')}</p>
            </div>
            <LinkButton href={paths.events.show(vouchersAt)} variant="secondary" iconEnd="arrow-right">
              {t('events.vouchers_buy')}
            </LinkButton>
          </section>
        )}
      </div>
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  if (!isFiltered) {
    return (
      <EmptyState icon="calendar" title={t('events.nothing_on')}>
        {t('events.nothing_on_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t('events.nothing_found')}
      action={
        <LinkButton href={paths.home()} variant="secondary">
          {t('events.clear_filters')}
        </LinkButton>
      }
    >
      {t('events.nothing_found_text')}
    </EmptyState>
  );
}
