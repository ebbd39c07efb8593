/** Larger mails are not taken in, whichever way they come. */
export const MAX_MAIL_BYTES = 20 * 1024 * 1024;
