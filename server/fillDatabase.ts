/** First start with the embedded database, in the process of `scripts/firstDatabase.mjs`: fills a new database. */
import { loadDemo } from './demo';
import { memoryBroadcaster } from './infra/broadcaster/memoryBroadcaster';
import { closeDatabase, openDatabase } from './infra/db';
import { readEnv } from './infra/env';
import { migrate } from './infra/migrate';
import { setRuntime } from './infra/runtime';

export async function fillDatabase(embeddedDir: string): Promise<void> {
  const env = readEnv();
  await openDatabase({ embeddedDir });
  await migrate();
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  if (env.DEMO) await loadDemo();
  await closeDatabase();
}
