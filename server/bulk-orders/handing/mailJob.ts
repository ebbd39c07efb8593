/** Writes the mails of codes that were handed out. */
export const MAIL_JOB = 'bulk_orders.mail';
