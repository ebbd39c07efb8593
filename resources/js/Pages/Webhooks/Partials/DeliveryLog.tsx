import { router } from '@inertiajs/react';
import type { Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { AttemptRow, DeliveryRow } from '@server/webhooks/pages';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';

/** Id of the heading. */
export const DELIVERIES = 'deliveries';

const EVERY_MS = 3000;
/** A delivery that is due within this time is watched. */
const SOON_MS = 60_000;
const CHANGING = ['deliveries', 'failed', 'isOn', 'offReason', 'failingSince'];

const STATES = ['pending', 'delivered', 'failed'] as const;
const TONES = { pending: 'warn', delivered: 'ok', failed: 'danger' } as const;

type DeliveryLogProps = { webhookId: string; isOn: boolean; state: DeliveryRow['state'] | null; rows: DeliveryRow[] };

/** The last deliveries of a webhook with their attempts. */
export function DeliveryLog({ webhookId, isOn, state, rows }: DeliveryLogProps) {
  const t = useT();
  const format = useFormat();
  const isDue = rows.some((row) => row.state === 'pending' && Date.parse(row.nextAt) < Date.now() + SOON_MS);
  usePolling(() => router.reload({ only: CHANGING }), EVERY_MS, isOn && isDue);
  const filter = (value: string) =>
    router.get(paths.webhooks.show(webhookId, value === 'all' ? {} : { state: value }), {}, { preserveScroll: true });
  return (
    <section className="mt-10" aria-labelledby={DELIVERIES}>
      <h2 id={DELIVERIES} className="mb-3 scroll-mt-20 text-heading">
        {t('webhooks.log')}
      </h2>
      <Select
        label={t('webhooks.log_state')}
        className="mb-4 max-w-xs"
        value={state ?? 'all'}
        onChange={filter}
        options={[
          { value: 'all', label: t('webhooks.log_all') },
          ...STATES.map((value) => ({ value, label: t(`webhooks.delivery_${value}`) })),
        ]}
      />
      <Table
        caption={t('webhooks.log')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'topic',
            header: t('webhooks.topic'),
            primary: true,
            cell: ({ topic, eventId }) => (
              <>
                {topic}
                <span className="figures block font-normal text-small break-all text-soft">{eventId}</span>
              </>
            ),
          },
          {
            key: 'at',
            header: t('webhooks.occurred'),
            cell: ({ occurredAt }) => format.dateTime(occurredAt, format.homeZone),
          },
          {
            key: 'state',
            header: t('webhooks.state'),
            cell: (row) => (
              <>
                <Badge tone={TONES[row.state]}>{t(`webhooks.delivery_${row.state}`)}</Badge>
                {row.state === 'pending' && (!isOn || row.tries.length > 0) && (
                  <span className="block text-small text-soft">
                    {isOn
                      ? t('webhooks.next_at', { time: format.dateTime(row.nextAt, format.homeZone) })
                      : t('webhooks.next_when_on')}
                  </span>
                )}
              </>
            ),
          },
          { key: 'tries', header: t('webhooks.attempts'), cell: ({ tries }) => <Attempts tries={tries} /> },
        ]}
        actions={{
          header: t('webhooks.action'),
          cell: (row) => isOn && <Replay webhookId={webhookId} row={row} />,
        }}
        empty={<p className="text-soft">{t('webhooks.log_empty')}</p>}
      />
    </section>
  );
}

const resultOf = (t: Translate, { status, error }: AttemptRow): string =>
  [status, error && t(`webhooks.error_${error}`)].filter(Boolean).join(' ');

function Attempts({ tries }: { tries: readonly AttemptRow[] }) {
  const t = useT();
  const format = useFormat();
  if (tries.length === 0) return <span className="text-soft">{t('webhooks.attempts_none')}</span>;
  const line = (attempt: AttemptRow) =>
    t('webhooks.attempt', {
      time: format.dateTime(attempt.at, format.homeZone),
      result: resultOf(t, attempt),
      ms: format.number(attempt.ms),
    });
  return (
    <ul className="grid gap-1">
      {tries.map((attempt) => (
        <li key={attempt.at}>
          {attempt.answer ? (
            <details>
              <summary>{line(attempt)}</summary>
              <pre className="max-h-40 overflow-auto bg-sunken p-3 text-small whitespace-pre-wrap">
                {attempt.answer}
              </pre>
            </details>
          ) : (
            line(attempt)
          )}
        </li>
      ))}
    </ul>
  );
}

function Replay({ webhookId, row }: { webhookId: string; row: DeliveryRow }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const replay = () =>
    router.post(
      paths.webhooks.replay(webhookId, row.id),
      { replays: row.replays },
      { preserveScroll: true, onStart: () => setIsBusy(true), onFinish: () => setIsBusy(false) },
    );
  return (
    <Button size="sm" variant="secondary" busy={isBusy} onClick={replay}>
      {t('webhooks.replay')}
      <span className="sr-only"> {row.topic}</span>
    </Button>
  );
}
