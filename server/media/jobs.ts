import type { Job } from '../infra/queue';
import { clearUnused } from './actions/clearUnused';

/** Hourly; rows locked by another process are skipped. */
const clearMedia: Job<never> = { name: 'media.clear', cron: '31 * * * *', handle: clearUnused };

export const mediaJobs: readonly Job<never>[] = [clearMedia];
