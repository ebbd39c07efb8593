import { transaction } from '../infra/db';
import type { Job } from '../infra/queue';
import { notify } from '../notifications';
import { paths } from '../shared/paths';
import { eraseByClock } from './actions/eraseDue';
import { erasureState } from './queries/erasureState';

const eraseJob: Job<never> = { name: 'privacy.erase', cron: '*/10 * * * *', handle: () => eraseByClock() };

/** Notifies administrators that erasure fails, once a day while it lasts. */
export const erasureWatch: Job<never> = {
  name: 'privacy.watch',
  cron: '*/30 * * * *',
  handle: async () => {
    const { state, error, day } = await erasureState();
    if (state !== 'failed' && state !== 'late') return;
    await transaction((tx) =>
      notify(tx, {
        kind: 'erasure_failing',
        to: { permission: 'settings.manage' },
        event: null,
        data: { words: error ?? '' },
        href: paths.settings.privacy(),
        dedupeKey: `${state}:${day}`,
      }),
    );
  },
};

export const privacyJobs: readonly Job<never>[] = [eraseJob, erasureWatch];
