import { z } from 'zod';
import { plainText, storable, wholeNumber } from '../../shared/requestParts';

/**
 * The part before the @ needs room for a conversation's reference and its signature (RFC 5321 allows 64 characters).
 */
const MAX_LOCAL = 34;
const HOST = /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*\.?|[0-9a-f:.]+)?$/;

const small = (max: number) => plainText(max).transform((typed) => typed.toLowerCase());

export const answersRequest = z.object({
  replyTo: small(254)
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, 'errors.email')
    .refine((typed) => typed.indexOf('@') <= MAX_LOCAL, 'errors.mailbox_reply_long'),
  enabled: z.boolean(),
  host: small(253).pipe(z.string().regex(HOST, 'errors.mailbox_host')),
  port: wholeNumber(1, 65_535),
  security: z.enum(['tls', 'starttls']),
  username: plainText(254),
  /** A new password, or empty to keep the stored one. */
  password: z.string().max(300).transform(storable).default(''),
  mailbox: plainText(200),
});
export type AnswersInput = z.output<typeof answersRequest>;
