import { connection, type Row } from '../db';
import { binder } from './bind';
import { type Asked, named, whereOf } from './conditions';
import type { List } from './defineList';

/**
 * Figures about the rows that a list finds. @param columns what of each row is counted, as expressions of the list's own
 * from-clause. @param figures the statement over those rows, which it calls `found`: `select count(*)::int as rows from found`.
 * @param most rows that are looked at.
 */
export async function sumRows<T extends Row>(
  list: List,
  asked: Asked,
  { columns, figures, most }: { columns: string; figures: string; most: number },
): Promise<T[]> {
  const statement = binder();
  const text = `with found as (select ${columns} from ${list.from} ${whereOf(list, asked, statement)} limit ${most}) ${figures}`;
  const { rows } = await connection.query(named(text, asked, statement), statement.values);
  return rows as T[];
}
