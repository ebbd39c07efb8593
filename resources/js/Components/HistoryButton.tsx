import type { RecordHistory } from '@server/audit/pages';
import { type HistoryKind, paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
import { Skeleton } from '@/Components/Skeleton';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

type HistoryButtonProps = { of: HistoryKind; id: string /** Name of the record. */; name: string };

/** Opens the activity log of a record. */
export function HistoryButton({ of, id, name }: HistoryButtonProps) {
  const t = useT();
  const [history, setHistory] = useState<RecordHistory | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'shown' | 'failed'>('closed');
  // A dialog that was closed while loading stays closed.
  const end = (now: 'shown' | 'failed') => setState((before) => (before === 'closed' ? before : now));
  const load = async (before?: string) => {
    setState('loading');
    try {
      const { data } = await http.get<RecordHistory>(paths.history(of, id, before));
      setHistory((known) => ({ ...data, entries: [...(before && known ? known.entries : []), ...data.entries] }));
      end('shown');
    } catch {
      end('failed');
    }
  };
  const open = () => {
    setHistory(null);
    void load();
  };
  return (
    <>
      <Button variant="secondary" icon="history" onClick={open}>
        {t('forms.history')}
      </Button>
      <Dialog
        open={state !== 'closed'}
        wide
        onOpenChange={() => setState('closed')}
        title={t('forms.history_of', { name })}
      >
        <div className="grid gap-5">
          {history && <Entries history={history} />}
          {state === 'loading' && <Skeleton lines={4} />}
          {state === 'failed' && <Alert tone="danger">{t('forms.history_failed')}</Alert>}
          {state === 'shown' && history?.older && (
            <p>
              <Button variant="secondary" onClick={() => void load(history.older ?? undefined)}>
                {t('forms.history_older')}
              </Button>
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}

function Entries({ history: { entries, zone } }: { history: RecordHistory }) {
  const t = useT();
  if (entries.length === 0) return <p className="text-soft">{t('forms.history_empty')}</p>;
  return (
    <ol className="grid divide-y divide-rule">
      {entries.map(({ id, at, actor, behind, what, changes }) => (
        <li key={id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span>{what}</span>
            <span className="text-small text-soft">
              {behind ? t('forms.history_acted_as', { behind, actor }) : actor} · <DateTime at={at} zone={zone} />
            </span>
          </p>
          {changes.map(({ field, before, after }) => (
            <p key={field} className="text-small break-words whitespace-pre-line text-soft">
              {field}: {before !== null && `${before} → `}
              {after ?? '–'}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
