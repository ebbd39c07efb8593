/** The door of annual passes. */
import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { RENEWAL_AFTER_DAYS } from '../shared/passRules';
import { remindOfEnds } from './events';

export { faceAtGate } from './faceAtGate';
export { isPass } from './passRow';
export { smallFaces } from './smallFaces';

const reminders: Job<never> = { name: 'annual-passes.remind', cron: '23 7-19 * * *', handle: remindOfEnds };

/** Faces of passes that can be renewed no more are deleted. */
const forget: Job<never> = {
  name: 'annual-passes.forget',
  cron: '37 4 * * *',
  handle: async () => {
    await sql(
      'forget_faces',
      `delete from pass_photos f using annual_passes a join tickets t on t.id = a.ticket_id
       where a.id = f.pass_id and t.valid_until < moment() - make_interval(days => $1)`,
      [RENEWAL_AFTER_DAYS],
    );
  },
};

export const passJobs: readonly Job<never>[] = [reminders, forget];
export { passList } from './passList';
