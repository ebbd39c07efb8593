/** The job that makes a batch, by name: whoever orders a batch and whoever makes it agree on it here. */
export const MAKE_JOB = 'promo_codes.make';
