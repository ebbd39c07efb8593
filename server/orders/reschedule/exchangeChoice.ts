/** Which units are exchanged for what, as a page names it: for the page that shows it and for the server that does it. */
import type { Tx } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { uuidv7 } from '../../shared/uuid';
import { type ExchangeTarget, findTargets } from './exchangeTargets';
import type { MovableRow } from './findMovable';
import type { PlannedItem } from './planMove';

type Asked = { to: Readonly<Record<string, string>>; products: Readonly<Record<string, string>> };

/** What each of these units can become, by its first item, where it would be. */
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

/** By position; what is none of the targets is left out. */
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

/** @throws DomainError where one is not exchanged for that */
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

/** As `reschedule` of the database takes them: which visit each item is then, and those that come with it. */
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
