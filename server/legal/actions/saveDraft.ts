import { conflictWith, recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { isUnchanged } from '../../shared/isUnchanged';
import type { LegalKind } from '../../shared/legalKinds';
import { findDraft, UNWRITTEN } from '../queries/findDraft';
import type { LegalDraftValues } from '../requests';

type Save = { kind: LegalKind; values: LegalDraftValues; version: number };

/** Saves the draft of a legal text, invisible to readers until published. @throws ConflictError */
export async function saveDraft(by: AuditContext, { kind, values, version }: Save): Promise<void> {
  const before = await findDraft(kind);
  if (before.version === version && isUnchanged(before.values, values)) return;
  const saved = await transaction(async (tx) => {
    const next = { bodies: values.body, version: version + 1 };
    const { count } =
      version === UNWRITTEN
        ? await tx.legalDraft.createMany({ data: [{ kind, ...next }], skipDuplicates: true })
        : await tx.legalDraft.updateMany({ where: { kind, version }, data: next });
    if (count === 0) return false;
    await recordChange(tx, by, {
      action: 'legal_text.updated',
      subject: { type: 'legal_text', id: kind, label: kind },
      before: before.values,
      after: values,
    });
    return true;
  });
  if (!saved) throw await conflictWith({ type: 'legal_text', id: kind }, await findDraft(kind));
}
