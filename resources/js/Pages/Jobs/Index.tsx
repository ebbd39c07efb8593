import { router } from '@inertiajs/react';
import type { DeadJobRow, OutboxState, ProcessState } from '@server/background/pages';
import type { Pages } from '@server/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { Held } from './Partials/Held';

const POLL_MS = 10_000;

const labelOf = (t: Translate, name: string): string => t(`jobs.job_${name.replace(/\W/g, '_')}` as MessageKey);

/** Description of a job, with its name in the log. */
function JobName({ name }: { name: string }) {
  const t = useT();
  return (
    <>
      {labelOf(t, name)}
      <span className="block font-normal text-soft">{name}</span>
    </>
  );
}

/** Queues of background jobs, and failed jobs that need a decision. */
export default function Index({ dead, queues, outbox, process, held }: Pages['Jobs/Index']) {
  const t = useT();
  const format = useFormat();
  usePolling(() => lookAgain({ only: ['dead', 'queues', 'outbox', 'process', 'held'] }), POLL_MS, true);
  return (
    <>
      <PageHeader
        title={t('jobs.title')}
        lead={t('jobs.lead')}
        actions={
          <LinkButton href={paths.status()} variant="secondary">
            {t('jobs.to_status')}
          </LinkButton>
        }
      />
      {held && <Held {...held} />}
      <Table
        caption={t('jobs.dead')}
        showCaption={dead.length > 0}
        rows={dead}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('jobs.job'), cell: ({ name }) => <JobName name={name} />, primary: true },
          { key: 'data', header: t('jobs.with'), cell: ({ data }) => <span className="break-all">{data}</span> },
          { key: 'error', header: t('jobs.error'), cell: ({ error }) => <span className="break-words">{error}</span> },
          {
            key: 'failedAt',
            header: t('jobs.failed_at'),
            cell: ({ failedAt, times }) => (
              <>
                {format.dateTime(failedAt, format.homeZone)}
                <span className="block text-soft">{t('jobs.times', { count: times })}</span>
              </>
            ),
          },
        ]}
        actions={{ header: t('jobs.settle'), cell: (job) => <Settle job={job} /> }}
        empty={
          <EmptyState icon="check" title={t('jobs.none')}>
            {t('jobs.none_text')}
          </EmptyState>
        }
      />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-2">
        <Table
          caption={t('jobs.queues')}
          showCaption
          rows={queues}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', header: t('jobs.job'), cell: ({ name }) => <JobName name={name} />, primary: true },
            { key: 'waiting', header: t('jobs.waiting'), cell: (row) => format.number(row.waiting), align: 'right' },
            { key: 'failing', header: t('jobs.failing'), cell: (row) => format.number(row.failing), align: 'right' },
            { key: 'dead', header: t('jobs.dead'), cell: (row) => format.number(row.dead), align: 'right' },
          ]}
        />
        <div className="grid gap-8">
          <Card title={t('jobs.outbox')}>
            <Outbox {...outbox} />
          </Card>
          <Card title={t('jobs.process')}>
            <Process {...process} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Outbox({ waiting, failing, oldestAt }: OutboxState) {
  const t = useT();
  const format = useFormat();
  if (!oldestAt) return <p className="text-soft">{t('jobs.outbox_none')}</p>;
  return (
    <>
      <p>{t('jobs.outbox_waiting', { count: waiting, time: format.dateTime(oldestAt, format.homeZone) })}</p>
      {failing > 0 && <p className="mt-2 text-warn">{t('jobs.outbox_failing', { count: failing })}</p>}
    </>
  );
}

function Process({ p99, max, underWay, done, refused }: ProcessState) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>{t('jobs.pauses', { p99: format.number(p99), max: format.number(max) })}</p>
      <p className="mt-2">
        {t('jobs.workers', {
          underWay: format.number(underWay),
          done: format.number(done),
          refused: format.number(refused),
        })}
      </p>
    </>
  );
}

function Settle({ job }: { job: DeadJobRow }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const options = {
    preserveScroll: true,
    onStart: () => setIsBusy(true),
    onFinish: () => setIsBusy(false),
  };
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={isBusy && !isAsking}
        onClick={() => router.post(paths.jobs.retry(job.id), {}, options)}
      >
        {t('jobs.retry')}
        <span className="sr-only"> {labelOf(t, job.name)}</span>
      </Button>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        {t('jobs.discard')}
        <span className="sr-only"> {labelOf(t, job.name)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('jobs.discard_title')}
        confirmLabel={t('jobs.discard')}
        onConfirm={() => router.delete(paths.jobs.one(job.id), options)}
        busy={isBusy}
        dangerous
      >
        {t('jobs.discard_text', { job: labelOf(t, job.name) })}
      </ConfirmDialog>
    </span>
  );
}
