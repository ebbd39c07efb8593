/** The migrations of `prisma/migrations`, one per folder; the folders' names are their order. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The mark of a restore under way: a schema, created before the data and dropped with the last step. A server refuses
 * such a database, and a second restore knows that it may empty it.
 */
export const RESTORE_MARK = 'aforo_restore';
export const MARK_PRESENT = `select to_regnamespace('${RESTORE_MARK}') is not null as marked`;

export const MIGRATIONS_DIR = join(process.cwd(), 'prisma', 'migrations');

/**
 * First line of a migration that needs the functions of `prisma/functions`, such as one that creates triggers. They are
 * installed before it.
 */
const AFTER_FUNCTIONS = '-- After the functions';

export type Migration = { name: string; sql: string; checksum: string; needsFunctions: boolean };

/** Oldest first. */
export function migrationsOnDisk(): Migration[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, needsFunctions: sql.startsWith(AFTER_FUNCTIONS) };
    });
}
