import { router } from '@inertiajs/react';
import type { HeldWork } from '@server/background/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Outgoing work of a restored database: a person discards old messages and releases the rest. */
export function Held({ since, before, mails, webhooks, refunds, old }: HeldWork) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<'release' | 'discard' | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const time = (at: string) => format.dateTime(at, format.homeZone);
  const post = (url: string) =>
    router.post(
      url,
      {},
      {
        preserveScroll: true,
        onStart: () => setIsBusy(true),
        onFinish: () => {
          setIsBusy(false);
          setAsked(null);
        },
      },
    );
  const numbers = { mails: format.number(mails), webhooks: format.number(webhooks), refunds: format.number(refunds) };
  return (
    <Alert
      tone="warn"
      className="mb-8"
      title={t('jobs.held_title')}
      action={
        <span className="flex flex-wrap gap-2">
          {old > 0 && (
            <Button variant="secondary" onClick={() => setAsked('discard')}>
              {t('jobs.held_discard')}
            </Button>
          )}
          <Button onClick={() => setAsked('release')}>{t('jobs.held_release')}</Button>
        </span>
      }
    >
      <p>{t('jobs.held_text', { since: time(since), before: time(before), ...numbers })}</p>
      <p className="mt-2">{t('jobs.held_advice', { before: time(before) })}</p>
      <ConfirmDialog
        open={asked === 'release'}
        onOpenChange={() => setAsked(null)}
        title={t('jobs.held_release_title')}
        confirmLabel={t('jobs.held_release')}
        onConfirm={() => post(paths.jobs.release())}
        busy={isBusy}
      >
        {t('jobs.held_release_text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        onOpenChange={() => setAsked(null)}
        title={t('jobs.held_discard_title', { before: time(before) })}
        confirmLabel={t('jobs.held_discard')}
        onConfirm={() => post(paths.jobs.discardOld())}
        busy={isBusy}
        dangerous
      >
        {t('jobs.held_discard_text')}
      </ConfirmDialog>
    </Alert>
  );
}
