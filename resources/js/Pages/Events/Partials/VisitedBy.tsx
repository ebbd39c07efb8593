import type { Pages } from '@server/pages';
import { useT } from '@/hooks/useT';

/** Products of other events that include a visit here, and what happens to them while this event is unavailable. */
export function VisitedBy({ visitedBy, waitingCount }: Pick<Pages['Events/Edit'], 'visitedBy' | 'waitingCount'>) {
  const t = useT();
  return (
    <>
      {visitedBy.length > 0 && (
        <>
          <p className="mt-4">{t('catalogue.visited_by', { count: visitedBy.length })}</p>
          <ul className="mt-2 grid gap-1 border-l-4 border-warn pl-4">
            {visitedBy.map(({ id, name, event }) => (
              <li key={id}>
                <span className="font-strong">{name}</span> <span className="text-soft">· {event}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {waitingCount > 0 && <p className="mt-4">{t('catalogue.visits_waiting', { count: waitingCount })}</p>}
    </>
  );
}
