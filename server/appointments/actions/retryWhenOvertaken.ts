import { RETRYABLE } from '../../infra/retryable';

/** How often a transaction is tried before it gives up: each time others were quicker. */
const MAX_ATTEMPTS = 6;

/** Orders came in while a transaction looked for those that it concerns. */
export class ConcurrentChange extends Error {}

const isPassing = (error: unknown): boolean =>
  error instanceof ConcurrentChange || [...RETRYABLE.keys()].some((code) => JSON.stringify(error).includes(code));

/** Does something again when it gave way to others; nothing of it remained, so nothing is done twice. */
export async function retryWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tries === MAX_ATTEMPTS) throw error;
    }
  }
}
