import { isSmallFile } from '../../infra/tables/isSmallFile';
import { workerTask } from '../../infra/workers/workerTask';
import type { IsoDate } from '../../shared/time';
import type { CsvReading } from './formats/readStatements';

type Input = { bytes: Buffer; csv: CsvReading; ibans: readonly string[]; today: IsoDate };

/** Reads a bank file. 9 MB with 60,000 movements take some seconds; XML takes most memory. */
export const statementTask = workerTask({
  name: 'payments.statement',
  seconds: 30,
  megabytes: 600,
  isSmall: ({ bytes }: Input) => isSmallFile(bytes),
  run: async ({ bytes, csv, ...house }: Input) => (await import('./formats/rowsOfFile')).rowsOfFile(bytes, csv, house),
});
