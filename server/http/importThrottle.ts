import { throttle } from './throttle';

/**
 * Files that a person brings, over all processes: a preview and an import of one list every ten seconds. What a file may
 * cost is limited by the worker that reads it.
 */
export const importThrottle = throttle({
  name: 'imports',
  limit: 60,
  windowSeconds: 600,
  key: (req) => req.actor.user?.id ?? 'nobody',
});
