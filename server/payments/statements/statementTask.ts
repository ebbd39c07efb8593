import { workerTask } from '../../infra/workers/workerTask';
import type { IsoDate } from '../../shared/time';
import type { CsvReading } from './formats/readStatements';

type Input = { bytes: Buffer; csv: CsvReading; ibans: readonly string[]; today: IsoDate };

const SMALL = 64 * 1024;

/** Reads a bank file. 9 MB with 60,000 movements take some seconds; XML takes most memory. */
export const statementTask = workerTask({
  name: 'payments.statement',
  seconds: 30,
  megabytes: 600,
  isSmall: ({ bytes }: Input) => bytes.length < SMALL,
  run: async ({ bytes, csv, ...house }: Input) => (await import('./formats/rowsOfFile')).rowsOfFile(bytes, csv, house),
});
