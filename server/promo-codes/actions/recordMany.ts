import { type Fields, recordChange, recordChanges } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';

/** So many are written down one by one; a larger action is one entry that says how many. */
export const SINGLY = 200;

/** A campaign takes some seconds; the slowest machine that runs this needs less than a minute. */
export const TIMEOUT_MS = 60_000;

export type ChangedCode = { id: string; code: string; count: number };

/** Writes down what was done to codes at once. @returns how many there were. */
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
