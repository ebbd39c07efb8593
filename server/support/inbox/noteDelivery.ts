import { sql } from '../../infra/db';
import type { Report } from './readReport';

/** Maximum number of ids looked up per email. */
const MAX_NAMED = 5;

/**
 * Records a delivery report for the first of these emails that is ours. Idempotent.
 * @returns whether it was new
 */
export async function noteDelivery(
  ids: readonly string[],
  { delivery, words }: Pick<Report, 'delivery' | 'words'>,
): Promise<boolean> {
  for (const id of ids.slice(0, MAX_NAMED)) {
    const [noted] = await sql<{ isNews: boolean }>('note_delivery', 'select note_delivery($1, $2, $3) as "isNews"', [
      id,
      delivery,
      words,
    ]);
    if (noted!.isNews) return true;
  }
  return false;
}
