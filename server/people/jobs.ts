import { enqueue, type Job } from '../infra/queue';
import { forgetRecipients, giveInvitations } from './invitations/giveInvitations';

const GIVE_JOB = 'people.give';

const give: Job<object> = { name: GIVE_JOB, maxRunSeconds: 600, handle: giveInvitations };

/** Continues work that an interrupted process left. */
const resume: Job<never> = {
  name: 'people.resume',
  cron: '* * * * *',
  maxRunSeconds: 600,
  handle: async () => {
    await giveInvitations();
    await forgetRecipients();
  },
};

export const peopleJobs: readonly Job<never>[] = [give, resume];

/** Queues the issue of a started invitation. */
export const giveSoon = (id: string) => enqueue(GIVE_JOB, { invitation: id });
