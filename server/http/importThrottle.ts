import { throttle } from './throttle';

/**
 * Limits a person's imports across all processes: a preview and an import of one list every ten seconds. The worker
 * that parses a file limits its cost.
 */
export const importThrottle = throttle({
  name: 'imports',
  limit: 60,
  windowSeconds: 600,
  key: (req) => req.actor.user?.id ?? 'nobody',
});
