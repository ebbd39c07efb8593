import { sql } from '../../infra/db';
import { ConflictError } from '../../shared/errors';
import { toIso } from '../../shared/time';
import type { Fields } from '../actions/recordChange';

type Subject = { type: string; id: string };

async function lastChangeOf({ type, id }: Subject) {
  const [last] = await sql<{ by: string; at: Date }>(
    'last_change',
    `select actor as by, at from audit_log where subject_type = $1 and subject_id = $2 order by at desc limit 1`,
    [type, id],
  );
  return { by: last?.by ?? null, at: last ? toIso(last.at) : null };
}

/**
 * The refusal of an update that was made upon an older state of a record: with who changed it last and when, as the
 * record of changes says, and with what the form would show now. The caller throws it, inside its transaction or not.
 */
export const conflictWith = async (subject: Subject, current: { version: number; values: Fields }) =>
  new ConflictError(current, () => lastChangeOf(subject));
