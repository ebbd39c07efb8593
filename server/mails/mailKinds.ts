/**
 * The mails whose words an organisation may write itself. Each domain declares its own; what the product says otherwise
 * are texts of the dictionaries, and what surrounds the words (the button, the summary of an order) always stays.
 */
import type { Locale, MessageKey } from '../shared/i18n/translate';
import type { MailParts } from './mailLayout';

export type Placeholders = Readonly<Record<string, string>>;
/** What a mail says around its words. */
export type MailFrame = Pick<MailParts, 'action' | 'footer' | 'extraHtml' | 'extraText'>;
export type MailContent = { placeholders: Placeholders; frame: MailFrame };

export type MailKind = {
  kind: string;
  /** The usual words: keys, or blanks that are paragraphs of their own. */
  subject: MessageKey;
  heading: MessageKey;
  body: readonly (MessageKey | `{${string}}`)[];
  /** The greeting of a person whose name is not known, in place of the first line of the body. */
  unnamed?: MessageKey;
  /** What can be filled in, and what should not be left out. */
  placeholders: readonly string[];
  essential: readonly string[];
  /** Besides `name`, what people outside the organisation typed: it becomes no link. */
  typed?: readonly string[];
  /** A person and something made up, to look at. */
  sample: (locale: Locale) => MailContent;
};

/** Stands for what a sample leads to, so that its link has the form of real ones: `/bulk/orders/<id>`. */
export const SAMPLE_ID = '01a2292e-4133-7269-9eea-b06ef20b4898';

const kinds = new Map<string, MailKind>();

/** Declares a mail; at the start of the process, from the module that writes it. */
export function declareMail(mail: MailKind): MailKind {
  kinds.set(mail.kind, mail);
  return mail;
}

export const mailKinds = (): readonly MailKind[] => [...kinds.values()];
export const findMailKind = (kind: string): MailKind | undefined => kinds.get(kind);
