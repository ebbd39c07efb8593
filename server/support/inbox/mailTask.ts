import { workerTask } from '../../infra/workers/workerTask';

type Input = { raw: Buffer; own: readonly string[]; host: string };

/** A reply without attachments; parsing it takes some milliseconds. */
const SMALL = 64 * 1024;

/** Parses an incoming email of up to 20 MB. */
export const mailTask = workerTask({
  name: 'support.mail',
  seconds: 20,
  megabytes: 400,
  isSmall: ({ raw }: Input) => raw.length < SMALL,
  run: async ({ raw, own, host }: Input) => (await import('./readMail')).readMail(raw, own, host),
});
