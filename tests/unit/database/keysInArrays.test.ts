/**
 * `order by id for update` over `id in (select …)` was planned as a full scan by primary key: expire_moves read a
 * million orders to find none. Keys from a subquery are collected into an array, which always uses the index.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'prisma/functions';
const KEY_AMONG_ROWS = /\b\w*id in \(\s*select\b/;
/** The first searches entries of one day, the second rows of its own statement. */
const KEPT = ['validations/people_inside.sql', 'validations/validate_tickets.sql'];

it('gathers the keys of a subquery in an array', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
  const found = files.filter((file) => KEY_AMONG_ROWS.test(readFileSync(join(FOLDER, file), 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(found.filter((file) => !KEPT.includes(file))).toEqual([]);
});
