/** The refusal, the result and the record of a scan, online and offline, by the facts alone. */
import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { runApp } from '../../support/app';

runApp();

type Row = Record<string, unknown>;
const rowsOf = (statement: string, values: unknown[] = []) => sql<Row>('test_part', statement, values);

/** Every fact that refuses an entry, in the order in which they count. */
const REFUSALS: readonly (readonly [fact: string, value: string, result: string])[] = [
  ['p_code', `'bad_signature'`, 'bad_signature'],
  ['p_state', `'cancelled'`, 'cancelled'],
  ['p_place', `'wrong_gate'`, 'wrong_gate'],
  ['p_time', `'not_yet'`, 'not_yet'],
  ['p_lacks_holder', 'true', 'holder_missing'],
  ['p_is_spent', 'true', 'already_used'],
  ['p_re_enters', 'true', 're_entry_too_soon'],
  ['p_pass', `'day_limit'`, 'day_limit'],
  ['p_rules', `'rules'`, 'rules'],
  ['p_lacks_answers', 'true', 'answer_needed'],
];
/** They do not apply to an add-on. */
const OF_ENTRIES = ['re_entry_too_soon', 'day_limit', 'rules'];

const refusalOf = async (facts: readonly (readonly [string, string, ...unknown[]])[]) => {
  const [row] = await rowsOf(`select entry_refusal(${facts.map(([fact, value]) => `${fact} => ${value}`)}) as it`, []);
  return row!.it;
};

describe('entry_refusal', () => {
  it('admits where nothing refuses', async () => {
    expect(await refusalOf([])).toBeNull();
    expect(await refusalOf([['p_is_goods', 'true']])).toBeNull();
  });

  it.each(REFUSALS.map(([fact, value, result], at) => ({ fact, value, result, at })))(
    '$result comes by $fact alone, and before all that follow',
    async ({ fact, value, result, at }) => {
      expect(await refusalOf([[fact, value]])).toBe(result);
      expect(await refusalOf(REFUSALS.slice(at))).toBe(result);
    },
  );

  it('checks an add-on like an entry, but for its re-entry, its pass and its rules', async () => {
    const found: unknown[] = [];
    for (const [fact, value] of REFUSALS)
      found.push(
        await refusalOf([
          [fact, value],
          ['p_is_goods', 'true'],
        ]),
      );
    expect(found).toEqual(REFUSALS.map(([, , result]) => (OF_ENTRIES.includes(result) ? null : result)));
  });
});

it.each([
  { leaves: true, goods: false, refused: null, forced: false, result: 'exited' },
  { leaves: true, goods: false, refused: 'cancelled', forced: false, result: 'exited' },
  { leaves: false, goods: false, refused: null, forced: false, result: 'accepted' },
  { leaves: false, goods: true, refused: null, forced: false, result: 'no_entry' },
  { leaves: false, goods: false, refused: 'already_used', forced: false, result: 'already_used' },
  { leaves: false, goods: false, refused: 'already_used', forced: true, result: 'accepted' },
  { leaves: false, goods: true, refused: 'too_late', forced: true, result: 'no_entry' },
  { leaves: false, goods: false, refused: 'blocked', forced: true, result: 'blocked' },
])('scan_result: $refused, leaves $leaves, goods $goods, forced $forced is $result', async (it) => {
  const [row] = await rowsOf('select scan_result($1, $2, $3, $4) as result', [
    it.leaves,
    it.goods,
    it.refused,
    it.forced,
  ]);
  expect(row).toEqual({ result: it.result });
});

/** A ticket for 4 people with one use left, and none of an earlier entry to come. */
const record = async (values: string) =>
  (await rowsOf(`select scan_record('{"ticket":"A"}', '{"text":"cap"}', 4, 4, ${values}) as it`, []))[0]!.it;

it.each([
  {
    about: 'two of four enter',
    values: `4, 2, 2, 'accepted', true, false, null, null, null`,
    data: { uses_left: 0, people_left: 2, people: 2, attention: { text: 'cap' } },
  },
  {
    about: 'the other two follow',
    values: `2, 0, 2, 'accepted', true, true, '{"rule":{"id":"r"},"effect":"warn"}', null, null`,
    data: { uses_left: 0, people: 2, rest: true, attention: { text: 'cap' }, rule: { id: 'r' }, rule_effect: 'warn' },
  },
  {
    about: 'three are forced in by the last two places',
    values: `2, 0, 3, 'accepted', true, false, null, 'already_used', 'a friend'`,
    data: {
      ...{ uses_left: 0, people: 3, taken: 2, attention: { text: 'cap' } },
      ...{ forced: 'already_used', force_reason: 'a friend' },
    },
  },
  {
    about: 'one is forced in without a use',
    values: `0, 0, 1, 'accepted', true, false, null, 'already_used', 'lost'`,
    data: {
      ...{ uses_left: 0, people: 1, no_use: true, attention: { text: 'cap' } },
      ...{ forced: 'already_used', force_reason: 'lost' },
    },
  },
  {
    about: 'a refused entry has no reason, people or use',
    values: `4, 4, 4, 'too_late', false, false, null, null, 'please'`,
    data: { uses_left: 1 },
  },
  {
    about: 'three leave',
    values: `4, 4, 3, 'exited', false, false, null, null, null`,
    data: { uses_left: 1, people: 3 },
  },
  {
    about: 'a kiosk hands nothing over',
    values: `4, 4, 1, 'no_entry', false, false, null, null, null`,
    data: { uses_left: 1, no_use: true },
  },
])('scan_record: $about', async ({ values, data }) => {
  expect(await record(values)).toEqual({ ticket: 'A', ...data });
});
