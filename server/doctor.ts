/**
 * `npm run doctor`: checks an installation, one line per check, and says how to mend it. `--fix` applies migrations, sets
 * the settings of the database user and creates STORAGE_DIR. It ends with 1 if anything is broken.
 */
import { parseArgs } from 'node:util';
import { refuseOpen } from './infra/backup/embedded';
import { memoryBroadcaster } from './infra/broadcaster/memoryBroadcaster';
import { closeDatabase, connection, openDatabase, SESSION_SETTINGS, sql } from './infra/db';
import { readEnv } from './infra/env';
import { migrate } from './infra/migrate';
import { setRuntime } from './infra/runtime';
import { translator } from './shared/i18n';
import { type Check, type CheckResult, type CheckState, runCheck, type Sentence } from './status/check';
import {
  clockCheck,
  differingSettings,
  extensionsCheck,
  migrationsCheck,
  proofsCheck,
  sessionCheck,
} from './status/checks/database';
import { createStorage, keyCheck, storageCheck } from './status/checks/machine';

const MARKS: Record<CheckState, string> = { fine: 'ok     ', look: 'warning', broken: 'BROKEN ' };
const CHECKS: readonly Check[] = [
  storageCheck,
  extensionsCheck,
  migrationsCheck,
  sessionCheck,
  clockCheck,
  keyCheck,
  proofsCheck,
];

const t = translator('en');
const say = ({ text, params }: Sentence): string => t(text, params);

function print({ name, state, facts, advice }: CheckResult): void {
  const told = [facts.map(say).join('; '), ...(advice ? [say(advice)] : [])].join('. ');
  console.log(`${MARKS[state]} ${name}: ${told}`);
}

async function fixSettings(): Promise<void> {
  for (const { name } of await differingSettings()) {
    await connection.script(`do $$ begin execute format('alter role %I in database %I set %s = %L',
      current_user, current_database(), '${name}', '${SESSION_SETTINGS[name]}'); end $$`);
    console.log(`fixed   session: ${name} is ${SESSION_SETTINGS[name]} for new connections`);
  }
}

async function fix(): Promise<void> {
  if (createStorage()) console.log('fixed   storage: created the folder');
  const applied = await migrate();
  if (applied.length > 0) console.log(`fixed   migrations: applied ${applied.join(', ')}`);
  await fixSettings();
}

const { values } = parseArgs({ options: { fix: { type: 'boolean' } } });
const env = readEnv();
const open = () => openDatabase({ url: env.DATABASE_URL, poolSize: 2, embeddedDir: `${env.STORAGE_DIR}/database` });
const results: CheckResult[] = [];
try {
  if (!env.DATABASE_URL) await refuseOpen(env);
  await open();
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  await sql('doctor', 'select 1 as reached');
  if (values.fix) {
    await fix();
    // Settings of the user hold for new connections.
    await closeDatabase();
    await open();
  }
  for (const check of CHECKS) results.push(await runCheck(check));
  for (const result of results) print(result);
} catch (error) {
  console.log(`BROKEN  database: ${(error as Error).message}. Check DATABASE_URL and that PostgreSQL runs.`);
  process.exitCode = 1;
}
if (results.some(({ state }) => state === 'broken')) process.exitCode = 1;
process.exit();
