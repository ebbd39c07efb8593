import { setImmediate as turn } from 'node:timers/promises';
import { sql } from '../infra/db';
import { logger } from '../infra/logger';
import type { Job } from '../infra/queue';
import { computeForecast } from './actions/computeForecast';

/** Runs nightly from two o'clock in the venue's time zone; an event without a forecast does not wait. */
const DUE = `
  select e.id from events e join venues v on v.id = e.venue_id cross join lateral (select moment() at time zone v.time_zone as now) there
  where e.status = 'published' and not exists (select from forecast_runs r where r.event_id = e.id and r.made_on = there.now::date)
    and (extract(hour from there.now) >= 2 or not exists (select from forecast_runs r where r.event_id = e.id))
  order by e.id limit 50`;

/** Deletes runs that are too old to be used. */
const PRUNE = `delete from forecast_runs where made_on < (moment() - interval '400 days')::date`;

const makeForecasts: Job<never> = {
  name: 'forecast.make',
  everySeconds: 600,
  handle: async () => {
    for (const { id } of await sql<{ id: string }>('forecast_due', DUE)) {
      await computeForecast(id, { isJob: true }).catch((error: unknown) =>
        logger.error({ err: error, event: id }, 'the forecast of an event could not be made'),
      );
      // Yields between events.
      await turn();
    }
  },
};

const prune: Job<never> = {
  name: 'forecast.prune',
  cron: '53 4 * * *',
  handle: async () => void (await sql('prune_forecasts', PRUNE)),
};

export const forecastJobs: readonly Job<never>[] = [makeForecasts, prune];
