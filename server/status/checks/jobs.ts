import { sql } from '../../infra/db';
import { waitingJobs } from '../../infra/queue';
import type { Check } from '../check';

/** Queued jobs wait their turn; a job that failed in all attempts needs a person. */
export const jobs: Check = {
  name: 'jobs',
  run: async () => {
    const [queues, [dead]] = await Promise.all([
      waitingJobs(),
      sql<{ count: number }>('status_dead_jobs', 'select count(*)::int as count from dead_jobs'),
    ]);
    const sum = (of: 'waiting' | 'failing') => queues.reduce((all, queue) => all + queue[of], 0);
    const failed = dead?.count ?? 0;
    const isFailing = sum('failing') > 0;
    return {
      state: failed > 0 || isFailing ? 'look' : 'fine',
      facts: [
        { text: 'status.jobs_waiting', params: { count: sum('waiting') } },
        ...(isFailing ? [{ text: 'status.jobs_failing' as const, params: { count: sum('failing') } }] : []),
        { text: 'status.jobs_dead', params: { count: failed } },
      ],
      advice: failed > 0 ? { text: 'status.jobs_advice' } : isFailing ? { text: 'status.jobs_failing_advice' } : null,
    };
  },
};
