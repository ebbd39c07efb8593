import { readFile } from 'node:fs/promises';
import { sql } from '../../infra/db';
import { migrationsOnDisk } from '../../infra/migrationFiles';
import type { Check, Sentence } from '../check';

/** Aforo's own version, from the package.json beside which it was started. */
async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}

/** Versions of the parts. A database with other migrations than this version's belongs to another version. */
export const versions: Check = {
  name: 'versions',
  run: async () => {
    const [row] = await sql<{ server: string; last: string | null; names: string[] }>(
      'status_versions',
      `select current_setting('server_version') as server, max(name) as last, coalesce(array_agg(name), '{}') as names
       from migrations`,
    );
    const { server = '', last = '', names = [] } = row ?? {};
    const missing = migrationsOnDisk().filter(({ name }) => !names.includes(name)).length;
    const facts: Sentence[] = [
      { text: 'status.versions_app', params: { version: await ownVersion(), node: process.version } },
      { text: 'status.versions_database', params: { version: server, migration: last ?? '' } },
    ];
    if (missing === 0) return { state: 'fine', facts, advice: null };
    facts.push({ text: 'status.versions_missing', params: { count: missing } });
    return { state: 'broken', facts, advice: { text: 'status.versions_advice' } };
  },
};
