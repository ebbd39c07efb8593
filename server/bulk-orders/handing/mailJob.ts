/** Name of the job that writes emails of distributed codes. */
export const MAIL_JOB = 'bulk_orders.mail';
