/** Every task that runs in a worker process, one line each (`server/infra/workers/workerTask.ts`). */
import { recipientsTask } from './bulk-orders/handing/recipientsTask';
import type { WorkerTask } from './infra/workers/workerTask';

export const workerTasks: readonly WorkerTask<never, unknown>[] = [recipientsTask];
