import { connection, type Row } from '../db';
import { binder } from './bind';
import { type Asked, named, whereOf } from './conditions';
import type { List } from './defineList';

/**
 * Totals of the rows that a list finds. @param columns the data of each row, as expressions of the list's own
 * from-clause. @param figures the statement over those rows, named `found`: `select count(*)::int as rows from found`.
 * @param most maximum number of rows read.
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
