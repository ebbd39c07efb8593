/** The list of failures for staff (`/admin/jobs`). */
import { connection, sql } from './db';

/** Lists work that failed at its last attempt; the same work twice is one row. */
export const deadLetter = (name: string, data: object, error: string): Promise<unknown> =>
  sql(
    'bury_job',
    `insert into dead_jobs (id, name, data, error) values (uuid_v7(), $1, $2, $3)
     on conflict (name, md5(data::text)) do update
     set error = excluded.error, times = dead_jobs.times + 1, failed_at = excluded.failed_at`,
    [name, JSON.stringify(data), error],
  );

/** Moves jobs there that failed at their last attempt, or whose process was killed in it. */
export const buryFailedJobs = (): Promise<unknown> =>
  connection.queue.sql(
    'bury_jobs',
    `with failed as (
       delete from pgboss.job where state = 'failed' returning name, coalesce(data, '{}') - '_traceparent' as data, output, completed_on)
     insert into dead_jobs (id, name, data, error, times, failed_at)
     select uuid_v7(), name, data,
       coalesce((array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message')
         order by completed_on desc))[1], ''),
       count(*), max(completed_on)
     from failed group by name, data
     on conflict (name, md5(data::text)) do update
     set error = excluded.error, times = dead_jobs.times + excluded.times, failed_at = excluded.failed_at`,
  );

/** A clock that has run again is no longer listed. */
export const forgetDead = (name: string): Promise<unknown> =>
  sql('forget_dead_job', 'delete from dead_jobs where name = $1', [name]);
