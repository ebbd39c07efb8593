/**
 * Blind counts: until the count of a shift is handed in, its cashier and everybody else who worked at its till see no sums of its
 * cash. An impersonator is two people here: the account that they use, and themselves. Whatever sums cash asks this module;
 * a single sale, its receipt and its change are shown as ever, since the cashier took that money.
 */
import { type Actor, doerOf } from '../shared/actor';
import { peopleOf } from '../shared/secondPerson';
import { sql } from './db';

type Reader = Pick<Actor, 'user' | 'impersonator'>;

/** The shifts whose cash a person does not see yet. */
export async function hiddenShifts(actor: Reader): Promise<string[]> {
  if (doerOf(actor) === null) return [];
  const rows = await sql<{ id: string }>('uncounted_tills', 'select id from uncounted_tills($1::uuid[]) as id', [
    peopleOf(actor),
  ]);
  return rows.map(({ id }) => id);
}

/** Whether there is any. */
export const hidesCash = async (actor: Reader): Promise<boolean> => (await hiddenShifts(actor)).length > 0;
