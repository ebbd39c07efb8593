import { sql } from '../../infra/db';
import { ownMailIds } from '../../mails';
import type { Report } from './readReport';

/** Looked up in what one mail or message names. */
const MAX_NAMED = 5;

/**
 * Keeps what was said of a mail of ours, named somewhere in a text by its Message-ID or the id of its envelope. Said twice, it
 * is kept once; of what is not ours nothing is.
 * @returns whether it was news
 */
export async function noteDelivery(
  text: string,
  { delivery, words }: Pick<Report, 'delivery' | 'words'>,
): Promise<boolean> {
  for (const id of ownMailIds(text).slice(0, MAX_NAMED)) {
    const [noted] = await sql<{ isNews: boolean }>('note_delivery', 'select note_delivery($1, $2, $3) as "isNews"', [
      id,
      delivery,
      words,
    ]);
    if (noted!.isNews) return true;
  }
  return false;
}
