/** The job that sends one mail; its name alone, for whoever queues it. */
export const DELIVER_JOB = 'mails.deliver';
