/** Larger incoming emails are refused, both by webhook and from the mailbox. */
export const MAX_MAIL_BYTES = 20 * 1024 * 1024;
