import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { startApp } from '../../support/app';

const app = await startApp();
afterAll(() => app.close());

it('a new database has every function as its file has it, and not as a migration first brought it', async () => {
  const stored = new Map<string, string[]>();
  for (const { name, body } of await sql<{ name: string; body: string }>(
    'test_functions',
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  ))
    stored.set(name, [...(stored.get(name) ?? []), body]);
  const files = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.sql') && name !== 'planner.sql',
  );
  const others: string[] = [];
  for (const file of files) {
    const text = readFileSync(`prisma/functions/${file}`, 'utf8');
    for (const [, name, body] of text.matchAll(/^create or replace function (\w+)\([\s\S]*?as \$\$([\s\S]*?)\$\$/gm))
      if (!stored.get(name!)?.includes(body!)) others.push(name!);
  }
  expect(files.length).toBeGreaterThan(100);
  expect(others).toEqual([]);
});
