import { transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { env } from '../infra/runtime';
import { isFailing, readMailHealth } from '../mails';
import { notify } from '../notifications';
import { paths } from '../shared/paths';

/** Tells administrators that mails have been failing, once for each time that they begin to. */
export const mailWatch: Job<never> = {
  name: 'mails.watch',
  cron: '*/5 * * * *',
  handle: async () => {
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
  },
};
