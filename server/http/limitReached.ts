import { logger } from '../infra/logger';

/** Says that somebody was refused, or something held back, because a limit was reached. Every limit calls this. */
export function limitReached(limit: { name: string; key: string }): void {
  logger.info({ limit: limit.name, key: limit.key }, 'a limit was reached');
}
