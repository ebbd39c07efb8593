import { router } from '@inertiajs/react';
import type { ImportDetails } from '@server/imports/pages';
import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { CountList } from './Partials/CountList';
import { Lines } from './Partials/Lines';
import { MappingForm } from './Partials/MappingForm';

const EVERY_MS = 1500;
const RUNNING: readonly ImportDetails['state'][] = ['planning', 'applying', 'undoing'];
const BEFORE: readonly ImportDetails['state'][] = ['read', 'planned', 'failed'];

/** An import of a person who may no longer make it has stopped for that reason. */
function leadOf({ state, error, isTable }: ImportDetails): MessageKey {
  if (state === 'failed' && error === 'not_allowed') return 'imports.lead_not_allowed';
  return state === 'read' && !isTable ? 'imports.lead_read_json' : `imports.lead_${state}`;
}

/** An import: the mapping of its columns, its check, its progress and its undo. */
export default function Show({ shown, lines, filter }: Pages['Imports/Show']) {
  const t = useT();
  const isRunning = RUNNING.includes(shown.state);
  usePolling(() => router.reload({ only: ['shown', 'lines'] }), EVERY_MS, isRunning);
  return (
    <>
      <PageHeader
        title={shown.fileName}
        lead={t(leadOf(shown))}
        crumbs={[{ label: t('imports.title'), href: paths.imports.index() }, { label: shown.fileName }]}
      />
      <div className="grid gap-8">
        {shown.twin && shown.state !== 'done' && <Twin at={shown.twin.createdAt} />}
        <Facts shown={shown} />
        {isRunning && (
          <progress className="w-full" aria-label={t('imports.progress')} max={1} value={shown.progress ?? 0} />
        )}
        {!isRunning && shown.state !== 'read' && <CountList counts={shown.counts} />}
        {['planned', 'done'].includes(shown.state) && <Refused counts={shown.counts} />}
        {shown.state === 'planned' && <Apply shown={shown} />}
        {BEFORE.includes(shown.state) && <MappingForm key={shown.id} shown={shown} />}
        {shown.canUndo && <Undo id={shown.id} />}
        {shown.state !== 'read' && <Lines id={shown.id} shown={lines} filter={filter} counts={shown.counts} />}
      </div>
    </>
  );
}

function Twin({ at }: { at: string }) {
  const t = useT();
  const { dateTime, homeZone } = useFormat();
  return <Alert tone="warn">{t('imports.twin', { date: dateTime(at, homeZone) })}</Alert>;
}

/** How to import the lines that were refused, beside others that were not. */
function Refused({ counts: { refused, add, added } }: Pick<ImportDetails, 'counts'>) {
  const t = useT();
  if (!refused || !(add || added)) return null;
  return (
    <Alert
      tone="info"
      action={
        <LinkButton size="sm" variant="secondary" href={paths.imports.create()}>
          {t('imports.new')}
        </LinkButton>
      }
    >
      {t('imports.refused_next')}
    </Alert>
  );
}

function Facts({ shown }: { shown: ImportDetails }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <DescriptionList
      short
      items={[
        { term: t('imports.kind'), value: t(`imports.kind_${shown.kind}` as MessageKey) },
        { term: t('imports.source'), value: shown.source },
        { term: t('imports.state'), value: t(`imports.state_${shown.state}`) },
        { term: t('imports.lines'), value: <span className="figures">{number(shown.lines)}</span> },
        { term: t('imports.person'), value: shown.person },
        { term: t('imports.created'), value: <DateTime at={shown.createdAt} /> },
      ]}
    />
  );
}

/** Sends one request, whatever is pressed meanwhile; the server starts an import once. */
function usePress(action: string, body: Record<string, string | null> = {}) {
  const [isBusy, setBusy] = useState(false);
  const press = (after?: () => void) =>
    router.post(action, body, { onStart: () => setBusy(true), onFinish: () => setBusy(false), onSuccess: after });
  return { isBusy, press };
}

function Apply({ shown }: { shown: ImportDetails }) {
  const t = useT();
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, press } = usePress(paths.imports.apply(shown.id), { checkedAt: shown.checkedAt });
  const count = shown.counts.add?.records ?? 0;
  const said = (action: keyof ImportDetails['counts']) => number(shown.counts[action]?.records ?? 0);
  if (count === 0)
    return (
      <Alert title={t('imports.nothing_title')} tone="info">
        {t(shown.counts.refused ? 'imports.nothing_refused' : 'imports.nothing_known')}
      </Alert>
    );
  const mails = shown.options.some(({ key, isOn }) => key === 'invite' && isOn);
  const words = { add: said('add'), known: said('known'), changed: said('changed'), refused: said('refused') };
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('imports.apply', { count, number: number(count) })}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('imports.apply_title', { count, number: number(count) })}
        confirmLabel={t('imports.apply', { count, number: number(count) })}
        busy={isBusy}
        onConfirm={() => press(() => setOpen(false))}
      >
        <p>{t('imports.apply_text', words)}</p>
        <p className="mt-2">{t(mails ? 'imports.apply_mails' : 'imports.apply_no_mails')}</p>
      </ConfirmDialog>
    </div>
  );
}

function Undo({ id }: { id: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, press } = usePress(paths.imports.undo(id));
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('imports.undo')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('imports.undo_title')}
        confirmLabel={t('imports.undo')}
        busy={isBusy}
        dangerous
        onConfirm={() => press(() => setOpen(false))}
      >
        {t('imports.undo_text')}
      </ConfirmDialog>
    </div>
  );
}
