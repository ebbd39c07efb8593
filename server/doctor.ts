/**
 * `npm run doctor`: checks an installation, one line per check, and says how to mend it. `--fix` applies migrations, sets
 * the settings of the database user and creates STORAGE_DIR. It ends with 1 if anything is broken.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { refuseOpen } from './infra/backup/embedded';
import { memoryBroadcaster } from './infra/broadcaster/memoryBroadcaster';
import { checkSession } from './infra/checkSession';
import { closeDatabase, connection, openDatabase, sql } from './infra/db';
import { directUrlOf, EnvError, readEnv } from './infra/env';
import { migrate } from './infra/migrate';
import { setRuntime } from './infra/runtime';
import { SESSION_SETTINGS } from './infra/sessionSettings';
import { translator } from './shared/i18n';
import type { MessageKey } from './shared/i18n/translate';
import { CHECKS } from './status';
import { type CheckResult, type CheckState, runCheck, type Sentence } from './status/check';
import { proofsCheck, settingsThatDiffer } from './status/checks/database';
import { createStorage } from './status/checks/machine';

/** A statement of the proofs reads a whole table. */
const PROOF_MS = 3_600_000;
const MARKS: Record<CheckState, string> = { fine: 'ok     ', look: 'warning', broken: 'BROKEN ' };

const t = translator('en');
const say = ({ text, params }: Sentence): string => t(text, params);

function print({ name, state, facts, advice }: CheckResult): void {
  const told = [facts.map(say).join('; '), ...(advice ? [say(advice)] : [])].join('. ');
  console.log(`${MARKS[state]} ${t(`status.name_${name}` as MessageKey)}: ${told}`);
}

/**
 * The database user gets the settings that a new session lacks; without a pooler it lacks none, since options carry them.
 * A migration of a large table takes longer than any request: scripts set a timeout of their own.
 */
async function fixSettings(): Promise<void> {
  for (const { name } of await settingsThatDiffer()) {
    await connection.script(`do $$ begin execute format('alter role %I in database %I set %s = %L',
      current_user, current_database(), '${name}', '${SESSION_SETTINGS[name]}'); end $$`);
    console.log(`fixed   session: ${name} is ${SESSION_SETTINGS[name]} for new connections`);
  }
  if (env.DATABASE_DIRECT_URL) console.log('        Restart the pooler (PgBouncer: RECONNECT): it keeps connections.');
}

async function fix(): Promise<void> {
  if (createStorage()) console.log('fixed   storage: created the folder');
  const applied = await migrate();
  if (applied.length > 0) console.log(`fixed   migrations: applied ${applied.join(', ')}`);
  await fixSettings();
}

const { values } = parseArgs({ options: { fix: { type: 'boolean' } } });
const env = readEnv();
const embeddedDir = `${env.STORAGE_DIR}/database`;
const url = directUrlOf(env);
/** Past a pooler; `directUrl` keeps options away, so that the session has the settings of the database user alone. */
const open = (statementMs?: number) =>
  openDatabase({
    url,
    ...(!statementMs && { directUrl: env.DATABASE_DIRECT_URL }),
    poolSize: 2,
    embeddedDir,
    ...(statementMs && { statementMs }),
  });
const results: CheckResult[] = [];
try {
  if (!env.DATABASE_URL) {
    // Opening it would create an empty one, into which no backup could be restored.
    if (!existsSync(embeddedDir)) throw new Error(`DATABASE_URL is empty, and there is no ${embeddedDir}`);
    await refuseOpen(env);
  }
  await open();
  setRuntime({ env, broadcaster: memoryBroadcaster() });
  await sql('doctor', 'select 1 as reached');
  if (values.fix) {
    await fix();
    // Settings of the user hold for new connections.
    await closeDatabase();
    await open();
  }
  await checkSession(env);
  for (const check of CHECKS) results.push(await runCheck(check));
  await closeDatabase();
  await open(PROOF_MS);
  results.push(await runCheck(proofsCheck));
  for (const result of results) print(result);
} catch (error) {
  const { message } = error as Error;
  const isExplained = error instanceof EnvError;
  console.log(`BROKEN  database: ${message}${isExplained ? '' : '. Check DATABASE_URL and that PostgreSQL runs.'}`);
  process.exitCode = 1;
}
if (results.some(({ state }) => state === 'broken')) process.exitCode = 1;
process.exit();
