import { Link, router } from '@inertiajs/react';
import type { KeptSlot, PastChange } from '@server/appointments/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type ChangeHistoryProps = { history: readonly PastChange[]; back: string };

/** Bulk changes of the last 24 hours: author, number of slots, slots left unchanged, and undo. */
export function ChangeHistory({ history, back }: ChangeHistoryProps) {
  const t = useT();
  if (history.length === 0) return null;
  return (
    <details
      className="mb-8 rounded-md border border-rule"
      open={history.some(({ keptCount, remainingCount }) => keptCount + remainingCount > 0)}
    >
      <summary className="min-h-(--tap) cursor-pointer px-4 py-2.5 font-strong">{t('appointments.history')}</summary>
      <ul className="grid divide-y divide-rule border-t border-rule">
        {history.map((change) => (
          <Entry key={change.id} change={change} back={back} />
        ))}
      </ul>
    </details>
  );
}

function Entry({ change, back }: { change: PastChange; back: string }) {
  const t = useT();
  const { dateTime, homeZone } = useFormat();
  const [busy, setBusy] = useState(false);
  const { id, at, by, kind, slots, undone } = change;
  const undo = () =>
    router.post(
      paths.appointments.undo(id),
      { back },
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-strong">{t(`appointments.history_${kind}`, { count: slots })}</span>{' '}
          <span className="text-small text-soft">
            {dateTime(at, homeZone)}
            {by && ` ${t('appointments.history_by', { name: by })}`}
          </span>
        </p>
        {undone ? (
          <p className="text-small text-soft">
            {t('appointments.history_undone', { when: dateTime(undone.at, homeZone) })}
            {undone.by && ` ${t('appointments.history_by', { name: undone.by })}`}
          </p>
        ) : (
          slots > 0 && (
            <Button variant="secondary" size="sm" busy={busy} onClick={undo}>
              {t('forms.undo')}
            </Button>
          )
        )}
      </div>
      <Named title={t('appointments.history_kept')} slots={change.kept} count={change.keptCount} />
      <Named title={t('appointments.history_remaining')} slots={change.remaining} count={change.remainingCount} />
    </li>
  );
}

function Named({ title, slots, count }: { title: string; slots: readonly KeptSlot[]; count: number }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (count === 0) return null;
  return (
    <div className="text-small">
      <p className="font-strong">{title}</p>
      <ul className="max-h-60 overflow-y-auto">
        {slots.map(({ id, event, at, zone, reason }) => (
          <li key={id}>
            <Link href={paths.appointments.edit(id)} className="link">
              {event}, {dateTime(at, zone)}
            </Link>
            {': '}
            {t(`appointments.kept_${reason}`)}
          </li>
        ))}
        {count > slots.length && <li>{t('appointments.kept_more', { count: count - slots.length })}</li>}
      </ul>
    </div>
  );
}
