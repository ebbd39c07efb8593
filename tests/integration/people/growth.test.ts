/**
 * A person's row and page cost the same among 4,000 people as among 1,000: reads of the database are counted, not
 * timed.
 */
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fillWithPeople } from '../../support/manyPeople';
import { makeUser, signInAs } from '../users/people';

let app: TestApp;
let staff: Client;
afterEach(() => app.close());

type Blocks = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type Plan = { 'QUERY PLAN': [{ Plan: Blocks }] };

/** Blocks read by a request's statements about people, which are run again one by one. */
async function blocksOf(path: string): Promise<number> {
  const spied = vi.spyOn(pg.Pool.prototype, 'query');
  const { status } = await staff.raw(path, {});
  const asked = spied.mock.calls as unknown as [{ text?: string; values?: unknown[] }][];
  // Totals are counted only up to ten thousand.
  const isCount = (text: string) => text.startsWith('select count(*)');
  const statements = asked.map(([query]) => query).filter(({ text = '' }) => /profile_/.test(text) && !isCount(text));
  spied.mockRestore();
  expect(status).toBe(200);
  const database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  let blocks = 0;
  for (const { text, values } of statements) {
    const { rows } = await database.query<Plan>(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan } = rows[0]!['QUERY PLAN'][0];
    blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  await database.end();
  expect(blocks).toBeGreaterThan(0);
  return blocks;
}

async function openHouse(people: number): Promise<void> {
  app = await startApp();
  await fillWithPeople(app.databaseUrl, people);
  staff = await signInAs(app, (await makeUser('administrator')).email);
}

async function idOf(email: string): Promise<string> {
  const database = new pg.Client({ connectionString: app.databaseUrl });
  await database.connect();
  const { rows } = await database.query('select id from profiles where value = $1', [email]);
  await database.end();
  return rows[0].id;
}

describe.each([[1000], [4000]])('among %i people', (people) => {
  beforeEach(() => openHouse(people));

  it('a page of 50, a person and a file cost as much for each of them', async () => {
    // The office, which ordered last, is on the first page.
    expect(await blocksOf(`${paths.profiles.index()}?size=50&page=2`)).toBeLessThan(50 * 100);
    expect(await blocksOf(paths.profiles.orders(await idOf('ana7@example.com')))).toBeLessThan(400);
    // All orders of the office, one in forty, are read, but nothing for each pair of them.
    const office = await blocksOf(paths.profiles.orders(await idOf('office@example.com')));
    expect(office).toBeLessThan((people / 40) * 200 + 3000);
    expect(await blocksOf(paths.profiles.export('csv'))).toBeLessThan(people * 150);
  });
});
