import { workerTask } from '../infra/workers/workerTask';

type Input = { csv: string; tags: readonly string[] };

const SMALL = 64 * 1024;

/** So many codes are written by one statement. */
const AT_ONCE = 5000;

/**
 * Reads a file of codes, at most a hundred thousand of them. They come back as texts of JSON, which the database reads as
 * they are: so many objects would hold the server up as they arrive.
 */
export const codesTask = workerTask({
  name: 'promo-codes.codes',
  seconds: 15,
  megabytes: 300,
  isSmall: ({ csv }: Input) => csv.length < SMALL,
  run: async ({ csv, tags }: Input) => {
    const { readCodesCsv } = await import('./readCodesCsv');
    const { codes, problems } = readCodesCsv(csv, tags);
    const chunks: string[] = [];
    for (let at = 0; at < codes.length; at += AT_ONCE) chunks.push(JSON.stringify(codes.slice(at, at + AT_ONCE)));
    return { count: codes.length, chunks, problems };
  },
});
