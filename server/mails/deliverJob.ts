/** The name of the job that sends one email, for code that queues it. */
export const DELIVER_JOB = 'mails.deliver';
