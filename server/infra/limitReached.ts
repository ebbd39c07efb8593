import { logger } from './logger';

/** Says that something was held back because a limit was reached, where no request is refused for it (`refusals.ts`). */
export function limitReached(limit: { name: string; key: string }): void {
  logger.info({ limit: limit.name, key: limit.key }, 'a limit was reached');
}
