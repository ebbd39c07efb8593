/** The job that sends one mail; its name alone, for the person who queues it. */
export const DELIVER_JOB = 'mails.deliver';
