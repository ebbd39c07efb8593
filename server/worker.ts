/** Worker process: runs one heavy task and exits. Started by `server/infra/workers/runInChild.ts`. */
import { serveTasks } from './infra/workers/serveTasks';
import { workerTasks } from './workerTasks';

serveTasks(workerTasks);
