/**
 * Texts that promise an email. Each has a second version, `<key>_unsent`, for sites that cannot send emails; the
 * compiler requires it.
 */
import type { MessageKey, MessageParams, Translate } from './translate';

type Twin = Extract<MessageKey, `${string}_unsent`>;
export type MailTextKey = Twin extends `${infer Key}_unsent` ? Extract<MessageKey, Key> : never;

/** The text, or its second version if emails cannot be sent. */
export const mailText = (t: Translate, goesOut: boolean, key: MailTextKey, params?: MessageParams): string =>
  t(goesOut ? key : (`${key}_unsent` as Twin), params);
