import { isUuid } from '../../shared/uuid';
import { connection } from '../db';
import { binder } from './bind';
import { type Asked, named, whereOf } from './conditions';
import type { List } from './defineList';

const SHAPES: Record<List['keyKind'], (id: string) => boolean> = {
  uuid: isUuid,
  number: (id) => /^-?\d{1,18}$/.test(id),
  text: (id) => id.length <= 200,
};
const TYPES: Record<List['keyKind'], string> = { uuid: 'uuid', number: 'bigint', text: 'text' };

/**
 * The keys of the matching rows, one more than `most` if there are more.
 * @param ids only these, if they belong to the list.
 */
export async function selectKeys(list: List, asked: Asked, most: number, ids?: readonly string[]): Promise<string[]> {
  const statement = binder();
  const fitting = ids?.filter(SHAPES[list.keyKind]).slice(0, most + 1);
  if (fitting?.length === 0) return [];
  const among = fitting
    ? [
        `${list.key} in (select value::${TYPES[list.keyKind]} from jsonb_array_elements_text(${statement.bind(JSON.stringify(fitting))}::jsonb) value)`,
      ]
    : [];
  const text = `select ${list.key} as id from ${list.from} ${whereOf(list, asked, statement, among)} limit ${most + 1}`;
  const { rows } = await connection.query(named(text, asked, statement), statement.values);
  return rows.map(({ id }) => String(id));
}
