import { logger } from '../infra/logger';
import { enqueue } from '../infra/queue';

export const SEND_JOB = 'mails.send';
/** One job sends whatever is due, so a burst of mails needs one, not one each. */
const GATHER_MS = 500;

let timer: NodeJS.Timeout | null = null;

/** Has due mails sent soon. Costs nothing; when it fails, the job that runs every minute finds them. */
export function wakeMailer(): void {
  if (timer) return;
  timer = setTimeout(() => {
    timer = null;
    enqueue(SEND_JOB, {}).catch((error: unknown) => logger.warn({ err: error }, 'mails wait for the next minute'));
  }, GATHER_MS).unref();
}
