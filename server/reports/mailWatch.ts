import { transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { env } from '../infra/runtime';
import { isFailing, mailboxFailing, readMailHealth } from '../mails';
import { notify } from '../notifications';
import { paths } from '../shared/paths';

type Failing = { kind: 'mails_failing' | 'mailbox_failing'; since: Date; words: string; href: string };

const tell = ({ kind, since, words, href }: Failing): Promise<void> =>
  transaction((tx) =>
    notify(tx, {
      kind,
      to: { permission: 'settings.manage' },
      event: null,
      data: { words },
      href,
      dedupeKey: since.toISOString(),
    }),
  );

async function watchSending(): Promise<void> {
  const health = await readMailHealth();
  if (!env().MAIL_URL || !isFailing(health)) return;
  const [since, words] = [health.failingSince!, health.lastError ?? ''];
  await tell({ kind: 'mails_failing', since, words, href: paths.settings.mail() });
}

async function watchMailbox(): Promise<void> {
  const failing = await mailboxFailing();
  if (failing) await tell({ kind: 'mailbox_failing', ...failing, href: paths.settings.mailAnswers() });
}

/** Notifies administrators when sending or receiving emails starts to fail, once per failure. */
export const mailWatch: Job<never> = {
  name: 'mails.watch',
  cron: '*/5 * * * *',
  handle: async () => {
    await watchSending();
    await watchMailbox();
  },
};
