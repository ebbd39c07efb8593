/** Every task that runs in a worker process, one line each (`server/infra/workers/workerTask.ts`). */
import { recipientsTask } from './bulk-orders/handing/recipientsTask';
import type { WorkerTask } from './infra/workers/workerTask';
import { statementTask } from './payments/statements/statementTask';
import { codesTask } from './promo-codes/codesTask';
import { textFileTask } from './settings/languages/textFileTask';
import { mailTask } from './support/inbox/mailTask';

export const workerTasks: readonly WorkerTask<never, unknown>[] = [
  recipientsTask,
  statementTask,
  codesTask,
  textFileTask,
  mailTask,
];
