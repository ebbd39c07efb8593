import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { EntryConflict } from '@server/validations/pages';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Conflicting entries that gates accepted offline: ticket, gate and time of both. */
export function Conflicts({ conflicts }: { conflicts: readonly EntryConflict[] }) {
  const t = useT();
  if (conflicts.length === 0) return null;
  return (
    <section aria-labelledby="conflicts" className="mb-8 rounded-md border border-rule p-5">
      <h2 id="conflicts" className="text-lead font-bold">
        {t('validations.conflicts')}
      </h2>
      <p className="mt-1 max-w-prose text-small text-soft">{t('validations.conflicts_text')}</p>
      <ul className="mt-4 grid gap-4">
        {conflicts.map((conflict) => (
          <li key={conflict.entry.id} className="border-t border-rule pt-4">
            <p className="flex flex-wrap gap-x-3 gap-y-1 font-bold">
              <span className="figures">
                {conflict.ticket ? formatReference(conflict.ticket) : t('validations.unknown_ticket')}
              </span>
              <span className="font-medium">{conflict.product}</span>
              <span className="text-warn">{t(`validations.${conflict.kind}`)}</span>
            </p>
            <ul className="mt-1 grid gap-1 text-small">
              <Side label={t('validations.conflict_kept')} side={conflict.entry} zone={conflict.zone} />
              {conflict.other && (
                <Side label={t('validations.conflict_other')} side={conflict.other} zone={conflict.zone} />
              )}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ label, side, zone }: { label: string; side: EntryConflict['entry']; zone: string }) {
  const t = useT();
  const format = useFormat();
  const { id, at, people, gate, by, device } = side;
  const parts = [
    people > 1 && t('validations.people', { count: people }),
    gate ?? t('validations.without_gate'),
    by,
    device,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap gap-x-2">
      <span className="text-soft">{label}</span>
      <Link href={paths.validations.show(id)} className="link figures">
        {format.dateTime(at, zone)}
      </Link>
      <span>{parts.join(', ')}</span>
    </li>
  );
}
