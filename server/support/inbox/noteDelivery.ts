import { sql } from '../../infra/db';
import type { Report } from './readReport';

/** Looked up in what one mail or message names. */
const MAX_NAMED = 5;

/**
 * Keeps what was said of the first of these mails that is ours. Said twice, it is kept once.
 * @returns whether it was news
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
