/**
 * Emails whose text an organisation may change. Each domain declares its own; the default texts are in the
 * dictionaries, and the frame (the button, the summary of an order) is fixed.
 */
import type { Locale, MessageKey } from '../shared/i18n/translate';
import type { MailParts } from './mailLayout';

export type Placeholders = Readonly<Record<string, string>>;
/** The fixed parts around an email's text. */
export type MailFrame = Pick<MailParts, 'action' | 'footer' | 'extraHtml' | 'extraText'>;
export type MailContent = { placeholders: Placeholders; frame: MailFrame };

export type MailKind = {
  kind: string;
  /** The default text: keys, or placeholders that are whole paragraphs. */
  subject: MessageKey;
  heading: MessageKey;
  body: readonly (MessageKey | `{${string}}`)[];
  /** The greeting for a person without a name, in place of the first line of the body. */
  unnamed?: MessageKey;
  /** Available placeholders, and those that should not be omitted. */
  placeholders: readonly string[];
  essential: readonly string[];
  /** Placeholders with user input, besides `name`: they do not become links. */
  typed?: readonly string[];
  /** An invented person and data for the preview. */
  sample: (locale: Locale) => MailContent;
};

/** A sample id for links of a preview, in the format of real ones: `/bulk/orders/<id>`. */
export const SAMPLE_ID = '01a2292e-4133-7269-9eea-b06ef20b4898';

const kinds = new Map<string, MailKind>();

/** Declares an email; at the start of the process, in the module that sends it. */
export function declareMail(mail: MailKind): MailKind {
  kinds.set(mail.kind, mail);
  return mail;
}

export const mailKinds = (): readonly MailKind[] => [...kinds.values()];
export const findMailKind = (kind: string): MailKind | undefined => kinds.get(kind);
