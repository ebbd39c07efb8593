/**
 * Attachments are created when an email is sent, from the ids in its row: documents are never stored twice, and a
 * repeated email has the current tickets.
 */
import type { Locale } from '../shared/i18n/translate';

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Buffer;
  /** Set for an image inside the text, as `cid:<this>`. */
  cid?: string;
};

/** The data for creating an attachment. */
export type MailSource = { id: string; locale: Locale; orderId: string | null; data: Record<string, unknown> };
export type AttachmentProvider = (mail: MailSource) => Promise<MailAttachment[]>;

const providers = new Map<string, AttachmentProvider[]>();

/** Registers attachments for one kind of email; each domain does so once, when it is loaded. */
export const attachmentsFor = (kind: string, provider: AttachmentProvider): void =>
  void providers.set(kind, [...(providers.get(kind) ?? []), provider]);

/** Creates the attachments of an email. */
export const makeAttachments = async (kind: string, mail: MailSource): Promise<MailAttachment[]> =>
  (await Promise.all((providers.get(kind) ?? []).map((provider) => provider(mail)))).flat();
