/** Public interface of annual passes for other domains. */
import { sql } from '../infra/db';
import type { Job } from '../infra/queue';
import { RENEWAL_AFTER_DAYS } from '../shared/passRules';
import { remindOfEnds } from './events';
import { chargeRenewals } from './yearly/chargeRenewals';
import { forgetCards, keepCardJob } from './yearly/consents';

export { blockWrongFace, faceAtGate } from './faceAtGate';
export { isPass } from './passRow';
export { smallFaces } from './smallFaces';

const reminders: Job<never> = { name: 'annual-passes.remind', cron: '23 7-19 * * *', handle: remindOfEnds };

/** Deletes photos of passes that can no longer be renewed, and cards at their providers. */
const forget: Job<never> = {
  name: 'annual-passes.forget',
  leaves: true,
  cron: '37 4 * * *',
  handle: async () => {
    await sql(
      'forget_faces',
      `delete from pass_photos f using annual_passes a join tickets t on t.id = a.ticket_id
       where a.id = f.pass_id and t.valid_until < moment() - make_interval(days => $1)`,
      [RENEWAL_AFTER_DAYS],
    );
    await forgetCards();
  },
};

/** Runs in the daytime, since a bank may ask the buyer to confirm. Before the reminders, which skip charged passes. */
const charges: Job<never> = {
  name: 'annual-passes.charge',
  leaves: true,
  cron: '13 7-19 * * *',
  handle: () => chargeRenewals(),
};

export const passJobs: readonly Job<never>[] = [charges, reminders, forget, keepCardJob];
export { passList } from './passList';
