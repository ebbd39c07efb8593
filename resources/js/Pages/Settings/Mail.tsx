import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert, type AlertTone } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { Table } from '@/Components/Table';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { mailName } from './Partials/mailName';
import { SettingsFrame } from './Partials/SettingsFrame';

type MailProps = Pages['Settings/Mail'];

const POLL_MS = 15_000;
const TONES: Record<MailProps['state'], AlertTone> = {
  none: 'warn',
  working: 'ok',
  stumbling: 'warn',
  failing: 'danger',
};

/** Email status: queue, failures and the server's answers. */
export default function Mail(props: MailProps) {
  const t = useT();
  usePolling(() => lookAgain(), POLL_MS, true);
  return (
    <SettingsFrame
      current="mail"
      lead={t('mailHealth.lead')}
      actions={
        <>
          <LinkButton href={paths.settings.mailAnswers()} variant="secondary">
            {t('mailHealth.to_answers')}
          </LinkButton>
          <LinkButton href={paths.settings.mails()}>{t('mailHealth.to_texts')}</LinkButton>
        </>
      }
    >
      <div className="grid gap-8 pt-6">
        <Standing {...props} />
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <Server {...props} />
          <Queue {...props} />
        </div>
        <Failures failures={props.failures} />
        <Refusals refusals={props.refusals} />
      </div>
    </SettingsFrame>
  );
}

function Standing({ state, failingSince, lastError }: MailProps) {
  const t = useT();
  return (
    <Alert tone={TONES[state]} title={t(`mailHealth.${state}`)}>
      <p>{t(`mailHealth.${state}_text`)}</p>
      {failingSince && (
        <p className="mt-1">
          {t('mailHealth.failing_since')} <DateTime at={failingSince} />
        </p>
      )}
      {lastError && <p className="mt-1 font-strong wrap-anywhere">{lastError}</p>}
    </Alert>
  );
}

/** A button that sends a request once and waits for the answer. */
function ActionButton({ url, label, disabled }: { url: string; label: string; disabled?: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const send = () =>
    router.post(url, {}, { preserveScroll: true, onStart: () => setIsBusy(true), onFinish: () => setIsBusy(false) });
  return (
    <Button variant="secondary" busy={isBusy} disabled={disabled} onClick={send}>
      {label}
    </Button>
  );
}

function Server({ server, from, replyTo, webhook, mailbox, lastSentAt, testTo }: MailProps) {
  const t = useT();
  return (
    <Card title={t('mailHealth.server')}>
      <DescriptionList
        items={[
          {
            term: t('mailHealth.address'),
            value: <span className="break-all">{server ?? t('mailHealth.not_configured')}</span>,
          },
          { term: t('mailHealth.from'), value: <span className="break-all">{from}</span> },
          {
            term: t('mailHealth.answers'),
            value: <span className="break-all">{replyTo ?? t('mailHealth.answers_none')}</span>,
          },
          {
            term: t('mailHealth.webhook'),
            value: <span className="break-all">{webhook ?? t('mailHealth.webhook_none')}</span>,
          },
          { term: t('mailHealth.mailbox'), value: t(`mailHealth.mailbox_${mailbox ?? 'none'}`) },
          {
            term: t('mailHealth.last_sent'),
            value: lastSentAt ? <DateTime at={lastSentAt} /> : t('mailHealth.never'),
          },
        ]}
      />
      <div className="mt-5 grid justify-items-start gap-2">
        <ActionButton url={paths.settings.testMailServer()} label={t('mailHealth.test')} disabled={server === null} />
        <p className="text-small wrap-anywhere text-soft">{t('mailHealth.test_hint', { email: testTo })}</p>
      </div>
    </Card>
  );
}

function Queue({ waiting, waitingSince, failed }: MailProps) {
  const t = useT();
  return (
    <Card title={t('mailHealth.queue')}>
      <DescriptionList
        items={[
          {
            term: t('mailHealth.waiting'),
            value: (
              <>
                <span className="figures">{waiting}</span>
                {waitingSince && (
                  <span className="block text-small text-soft">
                    {t('mailHealth.oldest')} <DateTime at={waitingSince} />
                  </span>
                )}
              </>
            ),
          },
          { term: t('mailHealth.failed'), value: <span className="figures">{failed}</span> },
        ]}
      />
      <div className="mt-5 grid justify-items-start gap-2">
        <ActionButton url={paths.settings.retryMails()} label={t('mailHealth.retry')} disabled={failed === 0} />
        <p className="text-small text-soft">{t('mailHealth.retry_hint')}</p>
      </div>
    </Card>
  );
}

function Failures({ failures }: Pick<MailProps, 'failures'>) {
  const t = useT();
  return (
    <Table
      caption={t('mailHealth.failures')}
      showCaption
      rows={failures}
      rowKey={({ at, domain, kind }) => `${at} ${domain} ${kind}`}
      empty={<p className="text-soft">{t('mailHealth.no_failures')}</p>}
      columns={[
        { key: 'words', header: t('mailHealth.words'), primary: true, cell: ({ words }) => <Words words={words} /> },
        { key: 'domain', header: t('mailHealth.domain'), cell: ({ domain }) => <Words words={domain} /> },
        { key: 'kind', header: t('mailHealth.kind'), cell: ({ kind }) => <Words words={mailName(kind, t)} /> },
        { key: 'at', header: t('mailHealth.written'), cell: ({ at }) => <DateTime at={at} /> },
        {
          key: 'state',
          header: t('mailHealth.becomes'),
          cell: ({ state, attempts }) => t(`mailHealth.becomes_${state}`, { count: attempts }),
        },
      ]}
    />
  );
}

const Words = ({ words }: { words: string }) => <span className="font-normal wrap-anywhere">{words}</span>;

function Refusals({ refusals }: Pick<MailProps, 'refusals'>) {
  const t = useT();
  if (refusals.length === 0) return null;
  return (
    <Table
      caption={t('mailHealth.refusals')}
      showCaption
      rows={refusals}
      rowKey={({ domain }) => domain}
      columns={[
        { key: 'domain', header: t('mailHealth.domain'), primary: true, cell: ({ domain }) => domain },
        { key: 'count', header: t('mailHealth.mails'), cell: ({ count }) => <span className="figures">{count}</span> },
        { key: 'words', header: t('mailHealth.words'), cell: ({ words }) => <Words words={words} /> },
      ]}
    />
  );
}
