/**
 * The lock order of `docs/locking.md`, checked in the text of the functions: the first lock of each table in textual
 * order, including called functions. Locking a row again costs nothing, so only the first lock counts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'prisma/functions';
const TABLES: Record<string, string> = {
  orders: 'orders',
  payments: 'payments',
  wallets: 'wallets',
  appointments: 'appointments',
  quotas: 'quotas',
  'quota counters': 'quota_counters',
  promos: 'promos',
  'promo codes': 'promo_codes',
  series: 'series',
  outbox: 'outbox',
};

/** Steps of statements that have locked everything before. */
const STEPS_OF: Record<string, readonly string[]> = {
  settle_payments: [
    'capture_payment',
    'doubt_payment',
    'pay_late',
    'pay_order',
    'settle_captured',
    'settle_dispute',
    'settle_result',
  ],
  give_back: ['end_units'],
  reschedule: ['announce_move'],
};

/** Exceptions to the order, and why they cannot deadlock. */
const EXCEPTIONS: Record<string, string> = {
  place_at_counter: 'it calls place_orders_within',
  hold_singly: 'the order is new, and hold_places has locked its key',
  place_orders: 'so is the payment; its order is locked first',
  place_orders_within: 'it calls that one',
  take_offer: 'it calls hold_places with the slot locked: the order is new, and its key is locked first',
  undo_imported: 'it locks orders, counters and tickets first; no other statement writes the rows that it deletes',
  is_removed: 'undo_imported has locked everything',
  ...Object.fromEntries(
    Object.entries(STEPS_OF).flatMap(([name, steps]) => steps.map((step) => [step, `${name} has locked everything`])),
  ),
};

const RANKS = [...readFileSync('docs/locking.md', 'utf8').matchAll(/^\| \d+ \| ([a-z ]+?)(?:, by id)? \|/gm)]
  .map(([, row]) => TABLES[row!])
  .filter((table) => table !== undefined);

/** The bodies of the functions, by name, without comments. */
const bodies = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8').replace(/--[^\n]*/g, '');
      return [...text.matchAll(/create (?:or replace )?function (\w+)\(([\s\S]*?)(?=\ncreate |$(?![\s\S]))/g)].map(
        ([, name, body]) => [name!, body!] as const,
      );
    }),
);

const LOCKED = RANKS.join('|');
/** Rows locked for update, updated or inserted; and calls. */
const STEPS = new RegExp(
  [
    String.raw`\bfrom (${LOCKED})\b[^;]*?\bfor (?:no key )?update`,
    String.raw`\bupdate (${LOCKED})\b`,
    String.raw`\bdelete from (${LOCKED})\b`,
    String.raw`\binsert into (${LOCKED})\b`,
    String.raw`\b(\w+)\(`,
  ].join('|'),
  'g',
);

/** The tables that a function locks, by first lock. */
function locksOf(name: string, inside: readonly string[] = []): string[] {
  const found: string[] = [];
  for (const [, ...groups] of bodies.get(name)!.matchAll(STEPS)) {
    const [called, table] = [groups[4], groups.slice(0, 4).find(Boolean)];
    if (table) found.push(table);
    else if (called && bodies.has(called) && !inside.includes(called) && called !== name)
      found.push(...locksOf(called, [...inside, name]));
  }
  return [...new Set(found)];
}

it('reads the order and the functions', () => {
  expect(RANKS).toEqual(Object.values(TABLES));
  expect(bodies.size).toBeGreaterThan(60);
  expect(locksOf('lock_counters')).toEqual(['appointments', 'quotas', 'quota_counters']);
  expect(locksOf('settle_payments').slice(0, 6)).toEqual([
    'orders',
    'payments',
    'wallets',
    'appointments',
    'quotas',
    'quota_counters',
  ]);
});

it('every function locks in the order of docs/locking.md', () => {
  const against = [...bodies.keys()].filter((name) => {
    const ranks = locksOf(name).map((table) => RANKS.indexOf(table));
    return ranks.some((rank, at) => at > 0 && rank < ranks[at - 1]!);
  });
  expect(against.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

it('a step is called by its statement alone', () => {
  const callersOf = (step: string) =>
    [...bodies].filter(([, body]) => new RegExp(`\\b${step}\\(`).test(body.slice(1))).map(([name]) => name);
  for (const [statement, steps] of Object.entries(STEPS_OF)) {
    const others = steps.flatMap(callersOf).filter((name) => name !== statement && !steps.includes(name));
    expect(others).toEqual([]);
  }
});
