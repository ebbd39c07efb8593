import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { heard } from '../../infra/changes';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { defaultLocale } from '../../shared/i18n/languages';
import { isEqual } from '../../shared/isUnchanged';
import type { LegalKind } from '../../shared/legalKinds';
import { findDraft } from '../queries/findDraft';
import { bodiesOf, lastVersionOf } from '../queries/publishedTexts';

type Publication = { kind: LegalKind; draftVersion: number };

/**
 * Publishes the draft in all languages as the next version; earlier ones stay. Idempotent: an unchanged draft is not
 * published again.
 * @returns the version in force afterwards
 * @throws DomainError legal_draft_changed if another user changed it since; legal_language_missing
 */
export async function publishText(by: AuditContext, { kind, draftVersion }: Publication): Promise<number> {
  const version = await transaction(async (tx) => {
    await advisoryLock(tx, `legal_texts ${kind}`);
    const draft = await findDraft(kind, tx);
    if (draft.version !== draftVersion) throw new DomainError('legal_draft_changed');
    const { body } = draft.values;
    if (!body[defaultLocale()]) throw new DomainError('legal_language_missing');
    const last = await lastVersionOf(kind, tx);
    if (last > 0 && isEqual(await bodiesOf(kind, last, tx), body)) return last;
    const next = last + 1;
    await tx.legalText.createMany({
      data: Object.entries(body).map(([language, text]) => ({
        kind,
        version: next,
        language,
        body: text,
        publishedBy: by.userId,
      })),
    });
    await recordChange(tx, by, {
      action: 'legal_text.published',
      subject: { type: 'legal_text', id: kind, label: kind },
      before: last > 0 ? { version: last } : null,
      after: { version: next },
    });
    return next;
  });
  heard('legal_texts');
  return version;
}
