/** A worker process: does one heavy task and ends. Started by `server/infra/workers/runInChild.ts`. */
import { serveTasks } from './infra/workers/serveTasks';
import { workerTasks } from './workerTasks';

serveTasks(workerTasks);
