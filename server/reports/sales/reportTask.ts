import { workerTask } from '../../infra/workers/workerTask';
import type { FileInput } from './reportFile';

/**
 * Draws the file of a large report. The largest (`FILE_CELLS`) takes about 40 seconds and 400 MB as a PDF on an idle
 * machine.
 */
export const reportTask = workerTask({
  name: 'reports.file',
  seconds: 100,
  megabytes: 768,
  run: async (input: FileInput, tell): Promise<Buffer> => {
    const { bytesOf, drawReport } = await import('./reportFile');
    return bytesOf(await drawReport(input, tell));
  },
});
