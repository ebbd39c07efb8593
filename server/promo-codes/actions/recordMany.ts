import { type Fields, recordChange, recordChanges } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** Up to this many changes are logged singly; larger actions get one entry with the number. */
export const SINGLY = 200;

/** A campaign takes some seconds, and less than a minute on slow machines. */
export const TIMEOUT_MS = 60_000;

export type ChangedCode = { id: string; code: string; count: number };

/** Logs a change of codes. @returns how many there were. */
export async function recordMany(
  tx: Tx,
  by: AuditContext,
  changed: readonly ChangedCode[],
  { one, many, after = {} }: { one: string; many: string; after?: Fields },
): Promise<number> {
  const count = changed[0]?.count ?? 0;
  if (count <= SINGLY)
    await recordChanges(
      tx,
      by,
      changed.map(({ id, code }) => ({ action: one, subject: { type: 'promo_code', id, label: code }, after })),
    );
  else
    await recordChange(tx, by, {
      action: many,
      subject: { type: 'promo_code', id: changed[0]!.id, label: String(count) },
      after: { ...after, count },
    });
  return count;
}
