/** Exchanged units and their new products, shared by the page and the server's execution. */
import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import { type ExchangeTarget, findTargets } from './exchangeTargets';
import type { MovableRow } from './findMovable';
import type { PlannedItem } from './planMove';

type Asked = { to: Readonly<Record<string, string>>; products: Readonly<Record<string, string>> };

/** Possible exchange products of each unit in its new slot, by the unit's first item. */
export const targetsOf = (
  db: Pick<Tx, '$queryRaw'>,
  rows: readonly MovableRow[],
  { to }: Pick<Asked, 'to'>,
  isBuyer: boolean,
): Promise<Map<string, ExchangeTarget[]>> =>
  findTargets(db, rows, {
    slotOf: ({ stops: [own] }) => (own!.slotId && to[own!.key]) || own!.slotId,
    isBuyer,
  });

/** Chosen products by position; products that are not possible are dropped. */
export const chosenTargets = (
  rows: readonly MovableRow[],
  { products }: Pick<Asked, 'products'>,
  targets: ReadonlyMap<string, readonly ExchangeTarget[]>,
): Map<number, ExchangeTarget> =>
  new Map(
    rows.flatMap(({ position, stops }) => {
      const target = targets.get(stops[0]!.id)?.find(({ id }) => id === products[position]);
      return target ? [[position, target] as const] : [];
    }),
  );

/** @throws DomainError if a unit cannot be exchanged for that product */
export async function exchangesOf(
  tx: Tx,
  rows: readonly MovableRow[],
  asked: Asked,
  isBuyer: boolean,
): Promise<Map<number, ExchangeTarget>> {
  const wanted = rows.filter(({ position }) => asked.products[position] !== undefined);
  if (wanted.length === 0) return new Map();
  const chosen = chosenTargets(wanted, asked, await targetsOf(tx, wanted, asked, isBuyer));
  if (chosen.size < wanted.length) throw new DomainError('exchange_not_offered', { field: 'products' });
  return chosen;
}

/** Input of the SQL function `reschedule`: the new visit number of each item, and the added visits. */
export function requestOf(items: readonly PlannedItem[], chosen: Readonly<Record<string, string>>) {
  const units = items.filter(({ row, stop, becomes }) => becomes && row.stops[0] === stop);
  return {
    moves: items.map(({ row, stop, to, becomes, isGivenUp }) => ({
      item: stop.id,
      from: stop.slotId,
      to,
      ...(becomes && !isGivenUp
        ? { product: becomes.id, visit: row.stops[0] === stop ? 0 : becomes.visits.get(stop.key)! }
        : {}),
      ...(isGivenUp ? { gives_up: true } : {}),
    })),
    added: units.flatMap(({ stop, becomes }) =>
      becomes!.added.map(({ visit, eventId, key }) => ({
        id: uuidv7(),
        unit: stop.id,
        product: becomes!.id,
        event: eventId,
        visit,
        to: chosen[key] ?? null,
      })),
    ),
  };
}
