/**
 * `npm run restore -- --from DIR --database URL`: restores a backup into an empty database (docs/backup.md). With
 * `--hold` and without `--from` it only holds the outgoing work of a database that was brought back to a point in time.
 */
import { parseArgs } from 'node:util';
import { holdOutgoing, restoreBackup } from './infra/backup/restoreBackup';
import { BackupError } from './infra/backup/tools';
import { EnvError, loadEnv } from './infra/env';

const HELD = 'Emails, webhooks, refunds and charges are held until a person lets them go on /admin/jobs.';

async function restore(from: string, database: string | undefined): Promise<void> {
  const env = loadEnv({
    ...process.env,
    ...(database !== undefined && { DATABASE_URL: database, DATABASE_DIRECT_URL: '' }),
  });
  const { manifest, counts, uploads, seconds } = await restoreBackup(env, from);
  const { orders = 0, tickets = 0 } = counts;
  console.log(`Restored the backup of ${manifest.finishedAt} in ${seconds.toFixed(1)} s:`);
  console.log(`${orders} orders, ${tickets} tickets, ${uploads} uploads.`);
  console.log(HELD);
}

try {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, database: { type: 'string' }, hold: { type: 'boolean' } },
  });
  if (values.from) await restore(values.from, values.database);
  else if (values.hold && values.database) {
    await holdOutgoing(values.database);
    console.log(HELD);
  } else throw new BackupError('Name the backup and the empty database: --from DIR --database postgres://…');
} catch (error) {
  const isExplained =
    error instanceof BackupError ||
    error instanceof EnvError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExplained ? `The restore was not done. ${(error as Error).message}` : error);
  process.exitCode = 1;
}
