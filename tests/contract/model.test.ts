/**
 * Programs of two venues hold, order, cancel, refund, move and repeat requests in any order, against a model that knows
 * each answer. MODEL_SEED: another seed, MODEL_RUNS: more runs.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApp } from '../support/app';
import { commands } from './model/commands';
import { expectInvariants } from './model/invariants';
import { newRun, openHouse } from './model/world';

const SEED = Number(process.env.MODEL_SEED ?? 20261130);
const RUNS = Number(process.env.MODEL_RUNS ?? 30);
const COMMANDS = 60;

const app = await openApp({ LOG_LEVEL: 'silent' });
const house = await openHouse(app);

it(`places, ledgers and orders agree after ${RUNS} runs with the seed ${SEED}`, async () => {
  const met = new Set<string>();
  const runs = fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS, size: 'max' }), async (all) => {
    const { model, real } = await newRun(house);
    await fc.asyncModelRun(() => ({ model, real }), all);
    await expectInvariants(model, real);
    for (const { state } of model.orders) met.add(state);
  });
  await fc.assert(runs, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  // Runs that do not reach each state would prove little.
  expect([...met].toSorted()).toEqual(['cancelled', 'paid', 'partially_refunded', 'pending', 'refunded']);
});
