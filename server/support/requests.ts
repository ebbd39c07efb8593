/** Requests of the customer service pages. */
import { z } from 'zod';
import { email, localTexts, personName, plainText, requiredText } from '../shared/requestParts';

/** Maximum characters of a message. */
export const MAX_BODY = 5000;
const MAX_SUBJECT = 150;
const MAX_REFERENCE = 40;

/** The submission's id, so that a second click has no effect. */
const id = z.uuid().toLowerCase();
const body = requiredText(MAX_BODY);

export const askRequest = z.object({
  id,
  name: personName(),
  email: email(),
  subject: requiredText(MAX_SUBJECT).transform((text) => text.replace(/\s+/g, ' ')),
  order: plainText(MAX_REFERENCE).default(''),
  body,
});
export type AskInput = z.output<typeof askRequest>;

export const writeRequest = z.object({ id, body });

export const messageRequest = z.object({
  id,
  kind: z.enum(['answer', 'note']),
  body,
  /** The state of the conversation after the answer. */
  next: z.enum(['waiting', 'solved']).default('waiting'),
  /** The last message that the page showed, without notes. */
  seen: z.uuid().toLowerCase(),
});
export type MessageInput = z.output<typeof messageRequest>;

export const stateRequest = z.object({ state: z.enum(['open', 'waiting', 'solved', 'closed']) });

export const assigneeRequest = z.object({ assigneeId: z.uuid().toLowerCase().nullable() });

export const orderRequest = z.object({ reference: plainText(MAX_REFERENCE) });

/** Repeats an email; with an address if the first one was wrong. */
export const againRequest = z.object({ id, email: email().optional() });

export const replyRequest = z.object({
  name: requiredText(80),
  body: localTexts(MAX_BODY).refine((texts) => Object.keys(texts).length > 0, 'errors.required'),
});
export type ReplyInput = z.output<typeof replyRequest>;
