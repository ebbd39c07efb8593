/** One database for all files of a worker that start the application in their process, as new for each of them. */

import { openKeptConnections } from './keptConnections';
import { type KeptDatabase, keepDatabase } from './keptDatabase';
import { testEnvironment } from './testEnvironment';

let kept: KeptDatabase | undefined;

/** Opens it, empty. @returns its URL. */
export async function openWorkerDatabase(): Promise<string> {
  const renewed = await kept?.renew();
  kept ??= await keepDatabase();
  const { DATABASE_POOL } = testEnvironment({ databaseUrl: kept.url, port: 0 });
  await openKeptConnections(kept.url, Number(DATABASE_POOL), renewed === 'another');
  return kept.url;
}
