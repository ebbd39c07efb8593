import { workerTask } from '../infra/workers/workerTask';
import type { Known, Plan } from './plan';

/** Four years of forty slots a day take about ten seconds of CPU. */
export const forecastTask = workerTask({
  name: 'forecast.plan',
  seconds: 90,
  megabytes: 512,
  run: async (known: Known): Promise<Plan> => (await import('./plan')).planForecast(known),
});
