/**
 * A rule about states has one home: a function in SQL, a constant of `server/shared/states.ts` in TypeScript. Nothing
 * else writes the same list of states; all other lists of states are counted, and may only become fewer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { PAID_STATES, REFUND_STATES, SALE_STATES, TRANSITIONS } from '../../../server/shared/states';
import { RESULTS, traitsOfResult } from '../../../server/shared/validationResults';
import { parseFunctions, readFunctions } from './outcomesInSql';

/** Functions whose body is one list. */
const RULES = [
  'is_sale',
  'is_paid',
  'is_refund',
  'is_refund_done',
  'is_sold',
  'is_of_sale',
  'is_entry',
  'may_overrule',
];

/** Files that write a rule's list again, each with its reason. This may only shrink. */
const EXCEPTIONS: Record<string, string> = {
  'ticket_refusal.sql': 'every scan asks it, with states as texts',
  'free_tickets_had.sql': 'placing asks it: its plan stays as it is measured',
  'listRows.sql': 'the list for a device: its plan stays as it is measured',
};

/** Lists of states that are no rule of their own. These numbers may only become smaller. */
const OTHERS = { 'prisma/functions': 86, server: 67 };

type Text = { path: string; text: string };

const read = (folder: string, ends: RegExp): Text[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file) && !file.startsWith('demo/'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

const WORDS = `'\\w+'(?:,\\s*'\\w+')+`;
const keyOf = (words: readonly string[]) => [...new Set(words)].toSorted().join(' ');

/** Every list of words: `in ('a', 'b')` of SQL, `['a', 'b']` of TypeScript. */
function listsIn({ path, text }: Text): string[] {
  const code = path.endsWith('.sql') ? text.replace(/--[^\n]*/g, '') : text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
  const found = [...code.matchAll(new RegExp(`\\bin \\((${WORDS})\\)|\\[(${WORDS})\\]`, 'g'))];
  return found.map(([, sql, array]) => keyOf((sql ?? array)!.split(',').map((word) => word.trim().slice(1, -1))));
}

function listOf(name: string, functions = readFunctions()): string {
  const [one] = functions.filter((it) => it.name === name);
  return listsIn({ path: `${name}.sql`, text: one!.body })[0]!;
}

const rules = new Map(RULES.map((name) => [listOf(name), name]));
const homes = [...RULES.map((name) => `create or replace function ${name}(`)];
const isHome = ({ path, text }: Text) =>
  path === join('server', 'shared', 'states.ts') || homes.some((home) => text.includes(home));

/** Rules that a file writes again. */
const repeated = (one: Text): string[] => listsIn(one).flatMap((list) => rules.get(list) ?? []);

const machines = ['order', 'payment', 'refund', 'ticket'] as const;
const isOfStates = (list: string) =>
  machines.some((machine) => list.split(' ').every((word) => word in TRANSITIONS[machine]));

const files = [...read('prisma/functions', /\.sql$/), ...read('server', /\.(?:sql|ts)$/)];

it('a rule about states is written once', () => {
  const found = files
    .filter((one) => !isHome(one) && !(basename(one.path) in EXCEPTIONS))
    .flatMap((one) => repeated(one).map((rule) => `${one.path}: use ${rule}`));
  expect(found).toEqual([]);
});

it('every exception is needed', () => {
  const needed = files.filter((one) => repeated(one).length > 0).map(({ path }) => basename(path));
  expect(Object.keys(EXCEPTIONS).filter((name) => !needed.includes(name))).toEqual([]);
});

it('other lists of states only become fewer', () => {
  const count = (folder: string) =>
    files
      .filter((one) => one.path.startsWith(folder) && !isHome(one))
      .flatMap(listsIn)
      .filter((list) => isOfStates(list) && !rules.has(list)).length;
  for (const [folder, most] of Object.entries(OTHERS)) expect(count(folder), folder).toBeLessThanOrEqual(most);
});

it('SQL and TypeScript agree', () => {
  expect(listOf('is_sale')).toBe(keyOf(SALE_STATES));
  expect(listOf('is_paid')).toBe(keyOf(PAID_STATES));
  expect(listOf('is_refund')).toBe(keyOf(REFUND_STATES));
  expect(listOf('may_overrule')).toBe(keyOf(RESULTS.filter((one) => traitsOfResult(one).override !== null)));
});

it.each([
  ['a.sql', "select 1 from orders o where o.state in ('partially_refunded', 'paid')", 'is_paid'],
  ['b.sql', "select 1 from sale_entries where kind not in ('refund',\n 'complimentary')", 'is_sold'],
  ['c.ts', "const SOLD = ['paid', 'partially_refunded', 'refunded'];", 'is_sale'],
])('finds a list in %s', (path, text, rule) => expect(repeated({ path, text })).toEqual([rule]));

it('leaves comments and other lists alone', () => {
  expect(repeated({ path: 'a.sql', text: "-- in ('paid', 'partially_refunded')\nselect 1" })).toEqual([]);
  expect(repeated({ path: 'a.ts', text: "['held', 'pending']" })).toEqual([]);
  expect(parseFunctions('')).toEqual([]);
});
