/**
 * Functions of the database that answer one of several words (`outcome`). Each names its outcomes in its header, and
 * every caller on the server knows all of them: an unknown outcome is an error, so that it never counts as done.
 */
import { expect, it } from 'vitest';
import { findFaults, readServer } from './outcomesInServer';
import { hasOutcomes, isRefusal, parseFunctions, readFunctions, readOutcomes } from './outcomesInSql';

/** Read by SQL alone: the server counts rows, or shows the words of a preview. */
const COUNTED = ['plan_slots'];

const functions = readFunctions();
const { known, faults } = readOutcomes(functions);
const answered = new Map(
  functions
    .filter((one) => hasOutcomes(one) && !isRefusal(one) && !COUNTED.includes(one.name))
    .map(({ name }) => [name, known.get(name) ?? []]),
);

it('finds the functions with outcomes by itself', () => {
  expect(answered.size).toBeGreaterThan(55);
  expect(answered.get('take_at_counter')).toEqual(
    ['closed', 'exceeds', 'gone', 'nothing', 'paid', 'refused', 'replayed', 'taken'].toSorted(),
  );
  expect(answered.get('hold_for_pass')).toContain('too_often');
});

it('every function names its outcomes in its header', () => expect(faults).toEqual([]));

it('every caller knows every outcome, and no other', () => {
  const { faults: missing, callers } = findFaults(readServer(), answered);
  expect(missing).toEqual([]);
  expect(callers).toBeGreaterThan(60);
});

const PLANTED = `
-- Opens a door. outcome: opened, shut (it is locked).
create or replace function open_door(p_id uuid) returns text language plpgsql as $$
begin
  return case when p_id is null then 'shut' else 'opened' end;
end $$;`;

const callerOf = (rest: string) => [
  {
    path: 'server/door.ts',
    text: `export async function open(id: string) {
      const [row] = await sql<{ outcome: string }>('open_door', 'select open_door($1) as outcome', [id]);
      ${rest}
    }`,
  },
];
const doors = () => readOutcomes(parseFunctions(PLANTED)).known;

it.each([
  ['a caller that ignores the outcome', "return row!.outcome !== 'shut';", /neither knownOutcome nor a switch/],
  ['a list without an outcome', "return knownOutcome('open_door', ['opened'], row?.outcome);", /may answer shut/],
  ['a list with too much', "return knownOutcome('open_door', ['opened', 'shut', 'ajar'], row?.outcome);", /never answ/],
  ['a switch without an outcome', "switch (row.outcome) { case 'opened': break; default: unknownOutcome(row); }", /n/],
  ['a switch that ends open', "switch (row.outcome) { case 'opened': case 'shut': break; }", /neither/],
])('finds %s', (_, rest, message) => {
  const { faults: found } = findFaults(callerOf(rest), doors());
  expect(found).toEqual([expect.stringMatching(message)]);
});

it.each([
  "const KNOWN = ['opened', 'shut'] as const; return knownOutcome('open_door', ['opened', 'shut'], row?.outcome);",
  "switch (row.outcome) { case 'opened': case 'shut': break; default: unknownOutcome(row.outcome); }",
])('accepts %s', (rest) => expect(findFaults(callerOf(rest), doors()).faults).toEqual([]));

it('finds an outcome that is missing in the header', () => {
  const { faults: found } = readOutcomes(parseFunctions(PLANTED.replace("'opened' end", "'ajar' end")));
  expect(found).toEqual([
    'open_door: "ajar" is not in its header',
    'open_door: its header names "opened", which is nowhere',
  ]);
});
