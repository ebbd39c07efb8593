import type { Job } from '../infra/queue';
import { forgetWaiting, updateLines } from './updateLines';

const tend: Job<never> = { name: 'waiting.tend', everySeconds: 10, handle: updateLines };

const forget: Job<never> = {
  name: 'waiting.forget',
  cron: '27 4 * * *',
  handle: async () => void (await forgetWaiting()),
};

export const waitingJobs: readonly Job<never>[] = [tend, forget];
