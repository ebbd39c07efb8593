import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { HoursPreview } from '@server/time-blocks/pages';
import { Alert } from '@/Components/Alert';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type ConflictsProps = { found: Pick<HoursPreview, 'conflicts' | 'conflictCount'>; zone: string };

/** Slots with more bookings than the new hours allow. */
export function Conflicts({ found: { conflicts, conflictCount }, zone }: ConflictsProps) {
  const t = useT();
  const format = useFormat();
  if (conflictCount === 0) return null;
  return (
    <Alert tone="warn" title={t('timeBlocks.conflicts', { count: conflictCount })}>
      <p>{t('timeBlocks.conflicts_text')}</p>
      <ul className="figures mt-3 grid max-h-64 gap-1 overflow-y-auto">
        {conflicts.map(({ id, startsAt, taken, capacity, orders }) => {
          const line = { when: format.dateTime(startsAt, zone), taken, count: orders };
          return (
            <li key={id}>
              <Link href={paths.appointments.edit(id)} className="link">
                {capacity === null
                  ? t('timeBlocks.conflict_closed', line)
                  : t('timeBlocks.conflict_line', { ...line, capacity })}
              </Link>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
