/**
 * Blind counts: until the count of a shift is final, its cashier and all others who worked at its till see no totals of
 * its cash. An impersonator is two people here: the account that they use, and themselves. All code that sums cash
 * calls this module; a single sale, its receipt and its change are always shown, since the cashier took that money.
 */
import type { Actor } from '../shared/actor';
import { peopleOf } from '../shared/secondPerson';
import { sql } from './db';

type Reader = Pick<Actor, 'user' | 'impersonator'>;

/** The shifts whose cash is hidden from these people. */
export async function hiddenShiftsOf(people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await sql<{ id: string }>('uncounted_tills', 'select id from uncounted_tills($1::uuid[]) as id', [
    [...people],
  ]);
  return rows.map(({ id }) => id);
}

/** The shifts whose cash is hidden from a person. */
export const hiddenShifts = (actor: Reader): Promise<string[]> => hiddenShiftsOf(peopleOf(actor));

/** The shifts whose cash is hidden from some people: for a screen that anyone may read. */
export async function allHiddenShifts(): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'all_uncounted',
    `select id from cashbox_shifts where state <> 'closed' and is_uncounted(id)`,
    [],
  );
  return rows.map(({ id }) => id);
}

/** Whether there is any. */
export const hidesCash = async (actor: Reader): Promise<boolean> => (await hiddenShifts(actor)).length > 0;

/**
 * The amount of a list's column, null if cash of the order moved in a shift of the list's parameter `tills`. The column
 * sets `hidesCash`.
 */
export const unlessHidden = (order: string, amount: string): string =>
  `case when not is_cash_of(${order}, string_to_array(:tills, ',')::uuid[]) then ${amount} end`;
