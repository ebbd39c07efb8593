import { isSmallFile } from '../../infra/tables/isSmallFile';
import { workerTask } from '../../infra/workers/workerTask';

/** Reads a file of translations of ten megabytes at most. */
export const textFileTask = workerTask({
  name: 'settings.texts',
  seconds: 10,
  megabytes: 300,
  isSmall: isSmallFile,
  run: async (bytes: Buffer) => (await import('./readTextFile')).readTextFile(bytes),
});
