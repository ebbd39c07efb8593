import { workerTask } from '../../infra/workers/workerTask';
import type { Printed } from './drawCodes';

/** Eight hundred codes are a hundred sheets and take about ten seconds of CPU. */
export const codeSheetsTask = workerTask({
  name: 'bulk-orders.codes',
  seconds: 60,
  megabytes: 512,
  run: async (printed: Printed): Promise<Buffer> => (await import('./drawCodes')).drawCodes(printed),
});
