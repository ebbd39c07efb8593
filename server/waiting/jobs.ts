import type { Job } from '../infra/queue';
import { forgetWaiting, updateLines } from './updateLines';

/** An offer has a deadline, so none is made while its email cannot leave. */
const tend: Job<never> = { name: 'waiting.tend', leaves: true, everySeconds: 10, handle: updateLines };

const forget: Job<never> = {
  name: 'waiting.forget',
  cron: '27 4 * * *',
  handle: async () => void (await forgetWaiting()),
};

export const waitingJobs: readonly Job<never>[] = [tend, forget];
