/** `npm run backup -- --to DIR --keep 7`: a complete backup of database and uploads (docs/backup.md). */
import { parseArgs } from 'node:util';
import { takeBackup } from './infra/backup/takeBackup';
import { BackupError } from './infra/backup/tools';
import { readEnv } from './infra/env';

const KEPT = 7;
const MEGABYTE = 1e6;

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const keep = Number(values.keep ?? KEPT);
  if (!Number.isInteger(keep) || keep < 1) throw new BackupError('--keep is a whole number, at least 1.');
  const taken = await takeBackup(readEnv(), { to: values.to ?? 'backups', keep });
  console.log(`${taken.folder}: ${(taken.bytes / MEGABYTE).toFixed(1)} MB in ${taken.seconds.toFixed(1)} s`);
  for (const name of taken.deleted) console.log(`deleted ${name}`);
  console.log(`Keep APP_KEY elsewhere (fingerprint ${taken.manifest.keyFingerprint}): it is not in the backup.`);
} catch (error) {
  const isExplained = error instanceof BackupError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExplained ? `No backup was taken. ${(error as Error).message}` : error);
  process.exitCode = 1;
}
