/**
 * What goes along with a mail is made when it is sent, from the ids in its row: documents are never stored twice, and
 * a mail sent again carries the tickets as they are then.
 */
import type { Locale } from '../shared/i18n/translate';

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set for an image that the text shows itself, as `cid:<this>`. */
  cid?: string;
};

/** What an attachment is made from. */
export type MailSource = { id: string; locale: Locale; orderId: string | null; data: Record<string, unknown> };
export type AttachmentProvider = (mail: MailSource) => Promise<MailAttachment[]>;

const providers = new Map<string, AttachmentProvider[]>();

/** Says what makes attachments of one kind of mail; each domain that has some does so once, when it is loaded. */
export const attachmentsFor = (kind: string, provider: AttachmentProvider): void =>
  void providers.set(kind, [...(providers.get(kind) ?? []), provider]);

/** The attachments of a mail, made now. */
export const makeAttachments = async (kind: string, mail: MailSource): Promise<MailAttachment[]> =>
  (await Promise.all((providers.get(kind) ?? []).map((provider) => provider(mail)))).flat();
