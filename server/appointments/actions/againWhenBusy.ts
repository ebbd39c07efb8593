import { GAVE_WAY } from '../../infra/db';

/** How often a transaction is tried before it gives up: each time others were quicker. */
const MOST_TRIES = 6;

/** Orders came in while a transaction looked for those that it concerns. */
export class Overtaken extends Error {}

const isPassing = (error: unknown): boolean =>
  error instanceof Overtaken || [...GAVE_WAY.keys()].some((code) => JSON.stringify(error).includes(code));

/** Does something again when it gave way to others; nothing of it remained, so nothing is done twice. */
export async function againWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tries === MOST_TRIES) throw error;
    }
  }
}
