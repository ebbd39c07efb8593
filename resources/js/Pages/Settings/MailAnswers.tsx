import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert, type AlertTone } from '@/Components/Alert';
import { DateTime } from '@/Components/DateTime';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { MailboxForm } from './Partials/MailboxForm';
import { MailWebhook } from './Partials/MailWebhook';

type Props = Pages['Settings/MailAnswers'];
type Reading = NonNullable<Props['reading']>;

const TONES: Record<Reading['state'], AlertTone> = { new: 'info', working: 'ok', stumbling: 'warn', failing: 'danger' };

/** Settings and status of incoming email. */
export default function MailAnswers({ record, fixedReplyTo, password, webhook, reading }: Props) {
  const t = useT();
  const isReceived = reading !== null || webhook.secret !== 'none';
  return (
    <>
      <PageHeader
        title={t('mailAnswers.title')}
        lead={t('mailAnswers.lead')}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('settings.tab_mail'), href: paths.settings.mail() },
          { label: t('mailAnswers.title') },
        ]}
      />
      <div className="grid gap-4 pb-4">
        {(fixedReplyTo || record.values.replyTo) && !isReceived && (
          <Alert tone="warn" title={t('mailAnswers.nobody_reads')}>
            <p>{t('mailAnswers.nobody_reads_text')}</p>
          </Alert>
        )}
        {reading && <Standing {...reading} />}
      </div>
      <MailboxForm record={record} fixedReplyTo={fixedReplyTo} password={password} />
      <MailWebhook {...webhook} />
    </>
  );
}

function Standing({ state, lastReadAt, failingSince, why, taken, skipped }: Reading) {
  const t = useT();
  return (
    <Alert tone={TONES[state]} title={t(`mailAnswers.${state}`)}>
      {state !== 'working' && <p>{t(`mailAnswers.${state}_text`)}</p>}
      {why && <p className="mt-1 font-strong wrap-anywhere">{why}</p>}
      {failingSince && (
        <p className="mt-1">
          {t('mailAnswers.failing_since')} <DateTime at={failingSince} />
        </p>
      )}
      {lastReadAt && (
        <p className="mt-1">
          {t('mailAnswers.last_read')} <DateTime at={lastReadAt} />
        </p>
      )}
      {taken > 0 && <p className="mt-1">{t('mailAnswers.taken', { count: taken })}</p>}
      {skipped > 0 && <p className="mt-1">{t('mailAnswers.skipped', { count: skipped })}</p>}
    </Alert>
  );
}
