/** Names of the jobs of codes, shared by producer and handler. */
export const MAKE_JOB = 'promo_codes.make';
export const MAIL_JOB = 'promo_codes.mail';
