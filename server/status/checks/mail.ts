import { env } from '../../infra/runtime';
import { isFailing, readMailHealth } from '../../mails';
import { toIso } from '../../shared/time';
import type { Check } from '../check';

/** The state of the settings' email page, in short. */
export const mail: Check = {
  name: 'mail',
  run: async () => {
    if (!env().MAIL_URL)
      return { state: 'look', facts: [{ text: 'status.mail_none' }], advice: { text: 'status.mail_none_advice' } };
    const health = await readMailHealth();
    const { lastSentAt, failingSince } = health;
    return {
      state: isFailing(health) ? 'broken' : failingSince ? 'look' : 'fine',
      facts: [
        lastSentAt ? { text: 'status.mail_sent', params: { time: toIso(lastSentAt) } } : { text: 'status.mail_never' },
        ...(failingSince ? [{ text: 'status.mail_failing' as const, params: { time: toIso(failingSince) } }] : []),
      ],
      advice: failingSince ? { text: 'status.mail_advice' } : null,
    };
  },
};
