import { sql } from '../../infra/db';
import { env } from '../../infra/runtime';
import type { Translate } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { answersByMail } from '../answers/answersByMail';
import { showReading, webhookUrl } from '../answers/showAnswers';
import { isFailing, readMailHealth } from '../mailHealth';
import type { MailsPages } from '../pages';

type State = MailsPages['Settings/Mail'];
type FailureRow = Omit<State['failures'][number], 'at'> & { at: Date };

const COUNTS = `
  select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'failed' and held_back is null)::int as failed,
    min(created_at) filter (where state = 'queued') as "waitingSince"
  from mail_log where state in ('queued', 'failed')`;

/** Hides recipients: keeps the server's message, without the part before the @. */
const FAILURES = `
  select kind, split_part(recipient, '@', 2) as domain, state, attempts, created_at as at,
    regexp_replace(coalesce(error, ''), '[^\\s<>"'']+@', '…@', 'g') as words
  from mail_log where state in ('queued', 'failed') and error is not null order by created_at desc limit 20`;

/** Permanently refused by the recipient's server: a deleted mailbox, or a domain that accepts nothing from us. */
const REFUSALS = `
  select domain, count(*)::int as count, (array_agg(words order by at desc))[1] as words from (
    select split_part(recipient, '@', 2) as domain, created_at as at,
      regexp_replace(error, '[^\\s<>"'']+@', '…@', 'g') as words
    from mail_log where state = 'failed' and created_at > now() - interval '30 days' and error ~ '^(EENVELOPE|EMESSAGE)') refused
  group by domain order by count(*) desc, domain limit 20`;

/** The mail server without credentials. */
function serverOf(url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}${port ? `:${port}` : ''}`;
}

/** The status of emails: the server, the queue, failures and their reasons. */
export async function showMailHealth(t: Translate): Promise<Omit<State, 'testTo'>> {
  const [health, answers, reading, [counts], failures, refusals] = await Promise.all([
    readMailHealth(),
    answersByMail(),
    showReading(t),
    sql<{ waiting: number; failed: number; waitingSince: Date | null }>('mail_counts', COUNTS),
    sql<FailureRow>('mail_failures', FAILURES),
    sql<State['refusals'][number]>('mail_refusals', REFUSALS),
  ]);
  const server = serverOf(env().MAIL_URL);
  const when = (at: Date | null) => at && toIso(at);
  return {
    server,
    from: env().MAIL_FROM,
    replyTo: answers.replyTo,
    webhook: answers.knows ? webhookUrl() : null,
    mailbox: reading?.state ?? null,
    state: !server ? 'none' : isFailing(health) ? 'failing' : health.failingSince ? 'stumbling' : 'working',
    lastSentAt: when(health.lastSentAt),
    failingSince: when(health.failingSince),
    lastError: health.failingSince ? health.lastError : null,
    waiting: counts!.waiting,
    waitingSince: when(counts!.waitingSince),
    failed: counts!.failed,
    failures: failures.map((row) => ({ ...row, at: toIso(row.at) })),
    refusals,
  };
}
