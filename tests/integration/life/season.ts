/** What a test of the life of orders carries along. */
import type { House, Real } from './house';
import type { OrderModel, UnitModel, World } from './model';
import type { Random } from './random';

export type Season = {
  house: House;
  world: World;
  /** The same orders as the world's, for real. */
  reals: Real[];
  /** What was done, in words, for whoever reads of a failure. */
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
