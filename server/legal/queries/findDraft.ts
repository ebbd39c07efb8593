import { prisma } from '../../infra/db';
import type { LegalKind } from '../../shared/legalKinds';
import type { Editable } from '../../shared/records';
import type { LegalDraftValues } from '../requests';

/** Version of an unsaved draft. */
export const UNWRITTEN = 1;

type Reader = Pick<typeof prisma, 'legalDraft'>;

/** A legal text in its form. */
export async function findDraft(kind: LegalKind, from: Reader = prisma): Promise<Editable<LegalDraftValues>> {
  const row = await from.legalDraft.findUnique({ where: { kind } });
  const body = (row?.bodies ?? {}) as Record<string, string>;
  return { id: kind, version: row?.version ?? UNWRITTEN, values: { body } };
}
