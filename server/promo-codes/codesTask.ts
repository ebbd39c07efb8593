import { isSmallFile } from '../infra/tables/isSmallFile';
import { workerTask } from '../infra/workers/workerTask';

type Input = { csv: string; tags: readonly string[] };

/** Codes per statement. */
const AT_ONCE = 5000;

/**
 * Reads a file of up to a hundred thousand codes. The result is JSON text that goes to the database unchanged: as many
 * objects would block the server on arrival.
 */
export const codesTask = workerTask({
  name: 'promo-codes.codes',
  seconds: 15,
  megabytes: 300,
  isSmall: ({ csv }: Input) => isSmallFile(csv),
  run: async ({ csv, tags }: Input) => {
    const { readCodesCsv } = await import('./readCodesCsv');
    const { codes, problems } = readCodesCsv(csv, tags);
    const chunks: string[] = [];
    for (let at = 0; at < codes.length; at += AT_ONCE) chunks.push(JSON.stringify(codes.slice(at, at + AT_ONCE)));
    return { count: codes.length, chunks, problems };
  },
});
