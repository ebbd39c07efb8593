/**
 * Finds the combination of promotions that saves the buyer most. A non-stackable one excludes all others; stackable
 * ones may all apply, in one fixed order. Up to `EXACT` of them every combination is tried; beyond that they are added
 * greedily while they save, which nearly always gives the best. Ties go to fewer promotions, then higher priority, then
 * the older one, so the result is deterministic.
 */
import { add, type Cents, ZERO } from '../../shared/money';
import type { Unit } from './cart';
import { applyEffect } from './effects';
import type { PassUse, Promo } from './promo';

export const EXACT = 12;

/** A promotion with the positions of its units. */
export type Candidate = { promo: Promo; places: readonly number[] };
export type Step = { candidate: Candidate; offCents: Cents; passUses: PassUse[] };
export type Combination = { steps: readonly Step[]; units: readonly Unit[]; offCents: Cents };

/** Order of calculation: higher priority first, then by id, which grows with age. */
export const inOrder = (a: Candidate, b: Candidate): number =>
  b.promo.priority - a.promo.priority || (a.promo.id < b.promo.id ? -1 : a.promo.id > b.promo.id ? 1 : 0);

/** Adds a promotion; returns the same combination if it saves nothing. */
function withOneMore(combination: Combination, candidate: Candidate): Combination {
  const { units, offCents, passUses } = applyEffect(candidate.promo, combination.units, candidate.places);
  if (offCents === 0) return combination;
  return {
    units,
    steps: [...combination.steps, { candidate, offCents, passUses }],
    offCents: add(combination.offCents, offCents),
  };
}

function isBetter(one: Combination, other: Combination): boolean {
  if (one.offCents !== other.offCents) return one.offCents > other.offCents;
  if (one.steps.length !== other.steps.length) return one.steps.length < other.steps.length;
  for (const [at, step] of one.steps.entries()) {
    const order = inOrder(step.candidate, other.steps[at]!.candidate);
    if (order !== 0) return order < 0;
  }
  return false;
}

/** Every subset; each prefix is calculated once. */
function searchAll(candidates: readonly Candidate[], nothing: Combination): Combination {
  let best = nothing;
  const visit = (combination: Combination, next: number): void => {
    if (isBetter(combination, best)) best = combination;
    for (let at = next; at < candidates.length; at += 1) {
      const more = withOneMore(combination, candidates[at]!);
      if (more !== combination) visit(more, at + 1);
    }
  };
  visit(nothing, 0);
  return best;
}

/** All in order, or greedily the one that saves most. */
function searchGreedily(candidates: readonly Candidate[], nothing: Combination): Combination {
  const all = candidates.reduce(withOneMore, nothing);
  let chosen: Candidate[] = [];
  let best = nothing;
  for (;;) {
    const tries = candidates
      .filter((candidate) => !chosen.includes(candidate))
      .map((candidate) => [...chosen, candidate].sort(inOrder))
      .map((set) => ({ set, reached: set.reduce(withOneMore, nothing) }));
    const top = tries.reduce<(typeof tries)[number] | null>(
      (first, each) => (first === null || isBetter(each.reached, first.reached) ? each : first),
      null,
    );
    if (!top || !isBetter(top.reached, best)) return isBetter(all, best) ? all : best;
    chosen = top.set;
    best = top.reached;
  }
}

/** The combination with the largest discount for these units. */
export function bestCombination(candidates: readonly Candidate[], units: readonly Unit[]): Combination {
  const nothing: Combination = { steps: [], units, offCents: ZERO };
  const stackable = candidates.filter(({ promo }) => promo.stackable).sort(inOrder);
  const together = stackable.length <= EXACT ? searchAll(stackable, nothing) : searchGreedily(stackable, nothing);
  return candidates
    .filter(({ promo }) => !promo.stackable)
    .map((candidate) => withOneMore(nothing, candidate))
    .reduce((best, alone) => (isBetter(alone, best) ? alone : best), together);
}
