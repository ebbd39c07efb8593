/** The jobs of codes, by name: whoever orders the work and whoever does it agree on it here. */
export const MAKE_JOB = 'promo_codes.make';
export const MAIL_JOB = 'promo_codes.mail';
