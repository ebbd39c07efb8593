import { transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { env } from '../infra/runtime';
import { isFailing, mailboxFailing, readMailHealth } from '../mails';
import { notify } from '../notifications';
import { paths } from '../shared/paths';

async function watchSending(): Promise<void> {
  const health = await readMailHealth();
  if (!env().MAIL_URL || !isFailing(health)) return;
  await transaction((tx) =>
    notify(tx, {
      kind: 'mails_failing',
      to: { permission: 'settings.manage' },
      event: null,
      data: { words: health.lastError ?? '' },
      href: paths.settings.mail(),
      dedupeKey: health.failingSince!.toISOString(),
    }),
  );
}

async function watchMailbox(): Promise<void> {
  const failing = await mailboxFailing();
  if (!failing) return;
  await transaction((tx) =>
    notify(tx, {
      kind: 'mailbox_failing',
      to: { permission: 'settings.manage' },
      event: null,
      data: { words: failing.words },
      href: paths.settings.mailAnswers(),
      dedupeKey: failing.since.toISOString(),
    }),
  );
}

/** Tells administrators that mails have been failing to go out or to come in, once for each time that they begin to. */
export const mailWatch: Job<never> = {
  name: 'mails.watch',
  cron: '*/5 * * * *',
  handle: async () => {
    await watchSending();
    await watchMailbox();
  },
};
