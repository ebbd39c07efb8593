/** Pseudo-random numbers by seed. */
export type Random = {
  below: (limit: number) => number;
  pick: <T>(some: readonly T[]) => T;
  some: <T>(of: readonly T[]) => T[];
};

/** Park and Miller's generator. */
export function randomFrom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const pick = <T>(some: readonly T[]): T => some[below(some.length)]!;
  /** A non-empty random selection. */
  const some = <T>(of: readonly T[]): T[] => {
    const chosen = of.filter(() => below(2) === 0);
    return chosen.length > 0 ? chosen : [pick(of)];
  };
  return { below, pick, some };
}
