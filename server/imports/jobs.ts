import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { runImports } from './runImports';

export const IMPORT_JOB = 'imports.run';

const run: Job<object> = { name: IMPORT_JOB, maxRunSeconds: 1800, handle: runImports };

/** Continues work of an interrupted process. */
const resume: Job<never> = { name: 'imports.resume', cron: '* * * * *', maxRunSeconds: 1800, handle: runImports };

/** Lines have names and addresses of people; the records that they made have their own retention. */
export const LINES_KEPT_DAYS = 30;

const forget: Job<never> = {
  name: 'imports.forget',
  cron: '52 3 * * *',
  handle: async () => {
    await sql(
      'forget_import_lines',
      `delete from import_lines where import_id in (select id from imports
         where state not in ('planning', 'applying', 'undoing') and created_at < now() - make_interval(days => $1))`,
      [LINES_KEPT_DAYS],
    );
  },
};

export const importJobs: readonly Job<never>[] = [run, resume, forget];
