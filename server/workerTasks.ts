/** Every task that runs in a worker process, one line each (`server/infra/workers/workerTask.ts`). */
import { codesTask } from './bulk-orders/handing/codesTask';
import { recipientsTask } from './bulk-orders/handing/recipientsTask';
import { forecastTask } from './forecast/forecastTask';
import type { WorkerTask } from './infra/workers/workerTask';
import { reportTask } from './reports/sales/reportTask';
import { ticketsTask } from './tickets/documents/ticketsTask';

export const workerTasks: readonly WorkerTask<never, unknown>[] = [
  recipientsTask,
  codesTask,
  forecastTask,
  reportTask,
  ticketsTask,
];
