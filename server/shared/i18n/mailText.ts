/**
 * Sentences that promise a mail. Each has a twin, `<key>_unsent`, that says what is true where no mails go out; the
 * compiler asks for it.
 */
import type { MessageKey, MessageParams, Translate } from './translate';

type Twin = Extract<MessageKey, `${string}_unsent`>;
export type MailTextKey = Twin extends `${infer Key}_unsent` ? Extract<MessageKey, Key> : never;

/** The sentence itself, or its twin where no mails go out. */
export const mailText = (t: Translate, goesOut: boolean, key: MailTextKey, params?: MessageParams): string =>
  t(goesOut ? key : (`${key}_unsent` as Twin), params);
