import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ScanStory } from '@server/validations/pages';
import { DateTime } from '@/Components/DateTime';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';

type TicketScansProps = { scans: ScanStory['scans']; current: string; zone: string };

/** All scans and actions of a ticket, oldest first. */
export function TicketScans({ scans, current, zone }: TicketScansProps) {
  const t = useT();
  return (
    <section aria-labelledby="scans" className="mt-10">
      <h2 id="scans" className="mb-4 text-heading">
        {t('validations.story_scans')}
      </h2>
      <ol className="divide-y divide-rule border-y border-rule">
        {scans.map(({ id, at, result, forced, people, gate, validator }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            {id === current ? (
              <span className="font-bold">
                <DateTime at={at} zone={zone} /> ({t('validations.this_scan')})
              </span>
            ) : (
              <Link href={paths.validations.show(id)} className="inline-flex min-h-(--tap) items-center underline">
                <DateTime at={at} zone={zone} />
              </Link>
            )}
            <StatusBadge status={result} label={resultName(result, t)} />
            {people !== null && <span>{t('validations.people', { count: people })}</span>}
            {forced && <span className="text-soft">{t('validations.forced')}</span>}
            <span className="text-soft">{[gate, validator].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
