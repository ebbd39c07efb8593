import { composeMail, declareMail, queueLimited } from '../../mails';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';

/** By these letters the mail log finds the code and takes it out when the mail is sent (`ONE_TIME_LINK`). */
const written = (code: string): string => `AFORO-${code}`;

const mail = declareMail({
  kind: 'order_code',
  subject: 'afterSale.mail_code_subject',
  heading: 'afterSale.mail_code_subject',
  body: ['afterSale.mail_code_text', '{code}', 'afterSale.mail_code_not_you'],
  placeholders: ['code', 'order'],
  essential: ['code'],
  sample: () => ({ placeholders: { code: written('048213'), order: formatReference('7K2M9QXA') }, frame: {} }),
});

/** @returns false where too much mail went to that address. */
export async function mailCode(
  order: { id: string; reference: string; email: string; locale: Locale },
  code: string,
): Promise<boolean> {
  const placeholders = { code: written(code), order: formatReference(order.reference) };
  const content = await composeMail(mail, order.locale, { placeholders, frame: {} });
  const { locale, email: recipient, id: orderId } = order;
  const { heldBack } = await queueLimited({ kind: mail.kind, recipient, locale, orderId, ...content });
  return heldBack === null;
}
