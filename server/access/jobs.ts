/** Roles that end: notices before, and at the end live connections are authorised again. */
import { sql } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import type { Job } from '../infra/queue';
import { notifyOfEnds } from './actions/notifyOfEnds';

const EVERY_SECONDS = 5;

/** Records each end once, and with it a new version of all rights. */
export async function noteEnds(): Promise<void> {
  const ended = await sql<{ told: string }>(
    'note_ended_roles',
    `with people as (
       update user_roles set end_noted = ends_at where ends_at <= moment() and end_noted is distinct from ends_at returning user_id),
     whole as (
       update roles set end_noted = ends_at where ends_at <= moment() and end_noted is distinct from ends_at returning id),
     news as (
       select jsonb_build_object('user_id', user_id) as payload, 'rights_changed:' || user_id as key from people group by user_id
       union all select jsonb_build_object('role_id', id), 'rights_changed:' || id from whole)
     select publish('rights_changed', payload, key)::text as told from news`,
  );
  if (ended.length > 0) wakeOutbox();
}

const noteEndsJob: Job<never> = { name: 'access.ends', everySeconds: EVERY_SECONDS, handle: noteEnds };

const endingJob: Job<never> = { name: 'access.ending', cron: '38 2 * * *', handle: notifyOfEnds };

export const accessJobs: readonly Job<never>[] = [noteEndsJob, endingJob];
