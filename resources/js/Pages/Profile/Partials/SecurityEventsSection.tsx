import type { Pages } from '@server/pages';
import { DateTime } from '@/Components/DateTime';
import { useT } from '@/hooks/useT';
import { ProfileSection } from './ProfileSection';

type SecurityEvent = Pages['Profile/Edit']['events'][number];

/** Actor, address and further data of an event. */
function useFacts() {
  const t = useT();
  return ({ actor, ip, details, times }: SecurityEvent): string =>
    [
      actor && t('users.events_by', { name: actor }),
      details,
      ip && t('users.events_from', { place: ip }),
      times > 1 && t('users.events_times', { count: times }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Recent security events, so that the owner notices foreign access. */
export function SecurityEventsSection({ events }: { events: readonly SecurityEvent[] }) {
  const t = useT();
  const factsOf = useFacts();
  return (
    <ProfileSection id="events" title={t('users.events_title')} lead={t('users.events_lead')}>
      {events.length === 0 ? (
        <p className="text-soft">{t('users.events_none')}</p>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <span className={event.outcome === 'success' ? '' : 'text-danger'}>{event.what}</span>
                <span className="block break-words text-small text-soft">{factsOf(event)}</span>
              </span>
              <span className="text-small text-soft">
                <DateTime at={event.at} as="relative" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}
