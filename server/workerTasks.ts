/** Every task that runs in a worker process, one line each (`server/infra/workers/workerTask.ts`). */
import { codeSheetsTask } from './bulk-orders/handing/codeSheetsTask';
import { recipientsTask } from './bulk-orders/handing/recipientsTask';
import { forecastTask } from './forecast/forecastTask';
import { importTask } from './imports/importTask';
import { readPretix, readPretixEvent } from './imports/orders/pretixKind';
import type { WorkerTask } from './infra/workers/workerTask';
import { statementTask } from './payments/statements/statementTask';
import { codesTask } from './promo-codes/codesTask';
import { reportTask } from './reports/sales/reportTask';
import { textFileTask } from './settings/languages/textFileTask';
import { mailTask } from './support/inbox/mailTask';
import { ticketsTask } from './tickets/documents/ticketsTask';

export const workerTasks: readonly WorkerTask<never, unknown>[] = [
  recipientsTask,
  codeSheetsTask,
  statementTask,
  codesTask,
  importTask,
  readPretix,
  readPretixEvent,
  textFileTask,
  mailTask,
  forecastTask,
  reportTask,
  ticketsTask,
];
