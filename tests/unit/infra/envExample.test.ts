import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadEnv } from '../../../server/infra/env';

const EXAMPLE = '.env.example';
const storage = mkdtempSync(join(tmpdir(), 'aforo-storage-'));
afterAll(() => rmSync(storage, { recursive: true, force: true }));

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => match[1]!).sort();

it('names every variable there is, and no other', () => {
  const known = namesIn('server/infra/env.ts', /^ {2}([A-Z][A-Z_]+): (?:z\b|port|optional|filled)/gm);
  expect(known).toContain('DATABASE_URL');
  expect(namesIn(EXAMPLE, /^([A-Z_]+)=/gm)).toEqual(known);
});

it('boots as it is, and says what the defaults say anyway', () => {
  const given = { STORAGE_DIR: storage };
  const env = loadEnv(given, EXAMPLE);
  expect(env).toEqual(loadEnv(given, ''));
  expect(env).toMatchObject({ PORT: 8000, DATABASE_URL: undefined, DEMO: true, NODE_ENV: 'production' });
});
