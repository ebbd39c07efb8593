import { composeMail, declareMail, queueLimited } from '../../mails';
import type { Locale } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';

/** The email log finds the code by this prefix and removes it once sent (`ONE_TIME_LINK`). */
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

const passMail = declareMail({
  kind: 'pass_code',
  subject: 'passes.mail_code_subject',
  heading: 'passes.mail_code_subject',
  body: ['passes.mail_code_text', '{code}', 'passes.mail_code_not_you'],
  placeholders: ['code', 'pass'],
  essential: ['code'],
  sample: () => ({ placeholders: { code: written('048213'), pass: formatReference('B82KYTMNCB') }, frame: {} }),
});

/**
 * @param of `pass`: number of the pass whose free visits need the proof, if not for an order's own pages
 * @returns false if the address has reached its email limit.
 */
export async function mailCode(
  of: { id: string; reference: string; email: string; locale: Locale; pass?: string },
  code: string,
): Promise<boolean> {
  const { locale, email: recipient, id: orderId, pass } = of;
  const kind = pass === undefined ? mail : passMail;
  const [name, number] = pass === undefined ? ['order', of.reference] : ['pass', pass];
  const placeholders = { code: written(code), [name]: formatReference(number) };
  const content = await composeMail(kind, locale, { placeholders, frame: {} });
  const { heldBack } = await queueLimited({ kind: kind.kind, recipient, locale, orderId, ...content });
  return heldBack === null;
}
