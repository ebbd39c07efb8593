import type { Job } from '../infra/queue';
import { forgetWaiting, tendLines } from './tendLines';

const tend: Job<never> = { name: 'waiting.tend', everySeconds: 10, handle: tendLines };

const forget: Job<never> = {
  name: 'waiting.forget',
  cron: '27 4 * * *',
  handle: async () => void (await forgetWaiting()),
};

export const waitingJobs: readonly Job<never>[] = [tend, forget];
