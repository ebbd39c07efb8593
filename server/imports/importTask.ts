import { isSmallFile } from '../infra/tables/isSmallFile';
import { workerTask } from '../infra/workers/workerTask';
import type { ReadImport } from './limits';

/**
 * Reads a table of a hundred thousand lines. The lines are JSON texts that go to the database unchanged: as many
 * objects would block the server on arrival.
 */
export const importTask = workerTask({
  name: 'imports.table',
  seconds: 60,
  megabytes: 700,
  isSmall: isSmallFile,
  run: async (bytes: Buffer): Promise<ReadImport> => (await import('./readImport')).readImport(bytes),
});
