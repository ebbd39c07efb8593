import { readFile } from 'node:fs/promises';
import { sql } from '../../infra/db';
import type { Check, Sentence } from '../check';

/** Aforo's own version, from the package.json beside which it was started. */
async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}

/** Versions of the parts. */
export const versions: Check = {
  name: 'versions',
  run: async () => {
    const [row] = await sql<{ server: string; last: string | null }>(
      'status_versions',
      `select current_setting('server_version') as server, max(name) as last from migrations`,
    );
    const { server = '', last = '' } = row ?? {};
    const facts: Sentence[] = [
      { text: 'status.versions_app', params: { version: await ownVersion(), node: process.version } },
      { text: 'status.versions_database', params: { version: server, migration: last ?? '' } },
    ];
    return { state: 'fine', facts, advice: null };
  },
};
