import type { AuditEntry } from '@server/audit/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
import { LinkButton } from '@/Components/LinkButton';
import { Skeleton } from '@/Components/Skeleton';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { Changes } from './Changes';
import { subjectHref } from './subjectHref';

type Fetched = AuditEntry | 'failed' | null;

type EntryDialogProps = { id: string; onOpen: (id: string) => void; onClose: () => void };

/** All changed fields of one entry, with old and new values. */
export function EntryDialog({ id, onOpen, onClose }: EntryDialogProps) {
  const t = useT();
  const [entry, setEntry] = useState<Fetched>(null);
  useEffect(() => {
    const leaving = new AbortController();
    http.get<AuditEntry>(paths.auditLog.entry(id), { signal: leaving.signal }).then(
      ({ data }) => setEntry(data),
      () => leaving.signal.aborted || setEntry('failed'),
    );
    return () => leaving.abort();
  }, [id]);
  const isHere = entry !== null && entry !== 'failed';
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={isHere ? `${entry.actor} ${entry.what}` : t('auditLog.open')}
      description={isHere ? <DateTime at={entry.at} zone={entry.zone} /> : undefined}
    >
      {entry === null && <Skeleton lines={4} />}
      {entry === 'failed' && <Alert tone="danger">{t('auditLog.not_fetched')}</Alert>}
      {isHere && <Entry entry={entry} onOpen={onOpen} />}
    </Dialog>
  );
}

function Entry({ entry, onOpen }: { entry: AuditEntry; onOpen: (id: string) => void }) {
  const t = useT();
  const href = subjectHref(entry);
  const facts = [
    [t('auditLog.behind'), entry.behind],
    [t('auditLog.address'), entry.ip],
    [t('auditLog.user_agent'), entry.userAgent],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-6">
      {entry.changes.length > 0 ? <Changes changes={entry.changes} /> : <p>{t('auditLog.no_changes')}</p>}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {entry.earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h3 id="earlier" className="text-small text-soft">
            {t('auditLog.earlier')}
          </h3>
          <ul className="mt-2 max-h-64 overflow-y-auto border-y border-rule">
            {entry.earlier.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-6 py-1">
                <button type="button" className="row-link text-left" onClick={() => onOpen(one.id)}>
                  {one.label || t('auditLog.open')}
                </button>
                <DateTime at={one.at} zone={entry.zone} className="text-small text-soft" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="button-row empty:hidden">
        {href && (
          <LinkButton href={href} variant="secondary" iconEnd="arrow-right">
            {t('auditLog.go_to', { label: entry.label })}
          </LinkButton>
        )}
        {entry.subjectType === 'user' && (
          <LinkButton href={`${paths.securityLog.index()}?f.account=${entry.subjectId}`} variant="secondary">
            {t('auditLog.security_of')}
          </LinkButton>
        )}
      </p>
    </div>
  );
}
