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
 * The refusal of an update based on an outdated version: with the person and time of the last change, from the activity
 * log, and the form's current values. The caller throws it, inside its transaction or not.
 */
export const conflictWith = async (subject: Subject, current: { version: number; values: Fields }) =>
  new ConflictError(current, () => lastChangeOf(subject));
