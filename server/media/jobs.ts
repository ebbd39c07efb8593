import type { Job } from '../infra/queue';
import { clearUnused } from './actions/clearUnused';

/** Once an hour for the whole house; what another process has in hand is left to it. */
const clearMedia: Job<never> = { name: 'media.clear', cron: '31 * * * *', handle: clearUnused };

export const mediaJobs: readonly Job<never>[] = [clearMedia];
