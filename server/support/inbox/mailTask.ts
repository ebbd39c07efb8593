import { workerTask } from '../../infra/workers/workerTask';

type Input = { raw: Buffer; own: readonly string[]; host: string };

/** An answer without attachments; reading it takes some milliseconds. */
const SMALL = 64 * 1024;

/** Reads a mail that came in, of 20 MB at most. */
export const mailTask = workerTask({
  name: 'support.mail',
  seconds: 20,
  megabytes: 400,
  isSmall: ({ raw }: Input) => raw.length < SMALL,
  run: async ({ raw, own, host }: Input) => (await import('./readMail')).readMail(raw, own, host),
});
