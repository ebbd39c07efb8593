import type { Prisma } from '../../../generated/prisma/client';
import type { Tx } from '../../infra/db';
import { recordSecurityEvent } from '../../infra/securityEvents';
import type { AuditContext } from '../../shared/actor';
import { isEqual } from '../../shared/isUnchanged';
import { securityOf } from './securityOfChange';

/** The fields of a record as people edit them; any JSON. */
export type Fields = Record<string, unknown>;

export type Change = {
  /** `<subject>.<verb>`, the key of its sentence: `product.updated` uses the text `audit.product_updated`. */
  action: string;
  subject: { type: string; id: string /** Its name for people. */; label: string };
  /** Null for a new record. */
  before?: Fields | null;
  /** Null for a deleted record. */
  after?: Fields | null;
};

/** The fields that differ between two states; all fields of a new or deleted record. */
function differing(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (!before || !after) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isEqual(before[name], after[name]),
  );
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return [pick(before), pick(after)];
}

const toRow = (
  by: AuditContext,
  { action, subject, before = null, after = null }: Change,
): Prisma.AuditLogCreateManyInput => {
  const [was, is] = differing(before, after);
  return {
    userId: by.userId,
    actor: by.name,
    impersonatorId: by.impersonatorId,
    ...(by.tokenId && { tokenId: by.tokenId }),
    ...(by.tokenOwnerId && { tokenOwnerId: by.tokenOwnerId }),
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    label: subject.label,
    ...(was ? { before: was as Prisma.InputJsonObject } : {}),
    ...(is ? { after: is as Prisma.InputJsonObject } : {}),
    ip: by.ip,
    userAgent: by.userAgent,
  };
};

/**
 * Logs a change in its own transaction, so that both are committed or neither. An update logs only the fields that
 * differ. The table refuses later changes. Changes of access are written to the security log as well.
 */
export async function recordChange(tx: Tx, by: AuditContext, change: Change): Promise<void> {
  await tx.auditLog.create({ data: toRow(by, change) });
  const event = securityOf(by, change);
  if (event) await recordSecurityEvent(event, tx);
}

/** The same for many records in one statement. */
export async function recordChanges(tx: Tx, by: AuditContext, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await tx.auditLog.createMany({ data: changes.map((change) => toRow(by, change)) });
}
