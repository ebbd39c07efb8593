import { workerTask } from '../../infra/workers/workerTask';

const SMALL = 64 * 1024;

/** Reads a file of translations of ten megabytes at most. */
export const textFileTask = workerTask({
  name: 'settings.texts',
  seconds: 10,
  megabytes: 300,
  isSmall: (bytes: Buffer) => bytes.length < SMALL,
  run: async (bytes: Buffer) => (await import('./readTextFile')).readTextFile(bytes),
});
