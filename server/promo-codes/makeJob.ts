/** The jobs of codes, by name: the person who orders the work and the person who does it agree on it here. */
export const MAKE_JOB = 'promo_codes.make';
export const MAIL_JOB = 'promo_codes.mail';
