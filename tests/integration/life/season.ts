/** State of a run of the life test. */
import type { House, Real } from './house';
import type { OrderModel, UnitModel, World } from './model';
import type { Random } from './random';

export type Season = {
  house: House;
  world: World;
  /** The application's orders, in the order of the model's. */
  reals: Real[];
  /** Log of the actions, for the report of a failure. */
  trace: string[];
  counts: Map<string, number>;
};

export type Chosen = { season: Season; random: Random; n: number; order: OrderModel; real: Real };

export function note({ trace, counts }: Season, what: string, said: string): void {
  trace.push(said);
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export const positionsOf = ({ order, real }: Chosen, units: readonly UnitModel[]): number[] =>
  units.map((unit) => real.positions[order.units.indexOf(unit)]!);
