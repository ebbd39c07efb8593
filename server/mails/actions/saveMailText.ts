import { conflictWith, recordChange } from '../../audit';
import { heard } from '../../infra/changes';
import { prisma, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { isUnchanged } from '../../shared/isUnchanged';
import type { MailKind } from '../mailKinds';
import type { MailTemplate } from '../mailTemplates';
import { findMailText, UNWRITTEN } from '../queries/findMailText';

const subjectOf = ({ kind }: MailKind, locale: Locale) => ({
  type: 'mail_text',
  id: `${kind} ${locale}`,
  label: `${kind} (${locale})`,
});

type Save = { mail: MailKind; locale: Locale; words: MailTemplate; version: number };

/**
 * Saves an email's text in a language, for the next email of its kind.
 * @throws ConflictError
 */
export async function saveMailText(by: AuditContext, { mail, locale, words, version }: Save): Promise<void> {
  const { kind } = mail;
  const before = await findMailText(mail, locale);
  if (before.version === version && isUnchanged(before.values, words)) return;
  const saved = await transaction(async (tx) => {
    const id = { kind, languageCode: locale };
    if (version === UNWRITTEN) {
      const { count } = await tx.mailText.createMany({
        data: [{ ...id, ...words, version: UNWRITTEN + 1 }],
        skipDuplicates: true,
      });
      if (count === 0) return false;
    } else {
      const { count } = await tx.mailText.updateMany({
        where: { ...id, version },
        data: { ...words, version: version + 1 },
      });
      if (count === 0) return false;
    }
    await recordChange(tx, by, {
      action: 'mail_text.updated',
      subject: subjectOf(mail, locale),
      before: before.values,
      after: words,
    });
    return true;
  });
  if (!saved)
    throw await conflictWith({ type: 'mail_text', id: `${kind} ${locale}` }, await findMailText(mail, locale));
  heard('mail_texts');
}

/** Restores the product's default text; idempotent. */
export async function deleteMailText(by: AuditContext, mail: MailKind, locale: Locale): Promise<void> {
  const id = { kind: mail.kind, languageCode: locale };
  const row = await prisma.mailText.findUnique({ where: { kind_languageCode: id } });
  if (!row) return;
  await transaction(async (tx) => {
    const { count } = await tx.mailText.deleteMany({ where: id });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'mail_text.deleted',
      subject: subjectOf(mail, locale),
      before: { subject: row.subject, body: row.body },
    });
  });
  heard('mail_texts');
}
