/** Rules of migrations: each is broken here once, beside a migration that keeps them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrationFaults } from '../../../scripts/migrationRules';

function faultsOf(sql: string, name = '29990101000000_planted'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'migration.sql'), sql);
  return migrationFaults(folder).map((fault) => fault.replace(/^.*?: (warning: )?/, '').split(' ', 2)[0]!);
}

const DROP = 'alter table orders drop column gone;';

it('finds no fault in the migrations of the next release', () => {
  expect(migrationFaults()).toEqual([]);
});

it.each([
  ['a required column without a default', 'alter table orders add column a text not null;', 'adding-required-field'],
  ['a dropped column', DROP, 'ban-drop-column'],
  ['a dropped table', 'drop table refunds;', 'ban-drop-table'],
  ['a renamed column', 'alter table orders rename column a to b;', 'renaming-column'],
  ['another type', 'alter table orders alter column a type bigint;', 'changing-column-type'],
  ['a table read under a lock', 'alter table orders alter column a set not null;', 'adding-not-nullable-field'],
  ['an index that stops writes', 'create index a on orders (a);', 'require-concurrent-index-creation'],
  ['a constraint that reads the table', 'alter table orders add check (a > 0);', 'constraint-missing-not-valid'],
])('finds %s', (_, sql, rule) => {
  expect(faultsOf(sql)).toEqual([rule]);
});

it.each([
  ['a column that may be null', 'alter table orders add column a text;'],
  ['a column with a default', "alter table orders add column a text default '' not null;"],
  ['a table with its index', 'create table n (id uuid primary key, a text); create index n_a on n (a);'],
  ['an index beside sales', 'create index concurrently if not exists a on orders (a);'],
  ['a stated exception', `-- No release has read it.\n-- squawk-ignore ban-drop-column\n${DROP}`],
])('allows %s', (_, sql) => {
  expect(faultsOf(sql)).toEqual([]);
});

it('asks for the reason of an exception', () => {
  expect(faultsOf(`-- squawk-ignore ban-drop-column\n${DROP}`)).toEqual(['an']);
});

it.each([
  ['with another statement', 'create index concurrently if not exists a on orders (a); select 1;'],
  ['that cannot be repeated', 'create index concurrently a on orders (a);'],
])('finds a concurrent index %s', (_, sql) => {
  expect(faultsOf(sql).length).toBeGreaterThan(0);
});

it('leaves released migrations as they are', () => {
  expect(faultsOf(DROP, '20261210000000_tables')).toEqual([]);
});
