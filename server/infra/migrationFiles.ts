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

/**
 * The only statement of a migration that builds or drops an index while the table is written. PostgreSQL runs it outside
 * a transaction, so it may be interrupted, and must allow to be repeated.
 */
const CONCURRENTLY =
  /^(?:create (?:unique )?index concurrently if not exists (?<made>\w+) on|drop index concurrently if exists (?<gone>\w+))[^;]*;$/;

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  needsFunctions: boolean;
  /** The index that it builds or drops concurrently. */
  index?: string;
};

/** @throws Error if a migration with a concurrent statement has another one */
export function concurrentIndex(name: string, sql: string): { index?: string } {
  const statements = sql.replace(/^\s*--.*$/gm, '').trim();
  if (!/\bconcurrently\b/i.test(statements)) return {};
  const { made, gone } = CONCURRENTLY.exec(statements)?.groups ?? {};
  const index = made ?? gone;
  if (index) return { index };
  throw new Error(`${name} may have no other statement than "create index concurrently if not exists … on …;".`);
}

/** The text for a transaction, such as that of the embedded database, which only this process uses. */
export const inTransaction = ({ sql, index }: Pick<Migration, 'sql' | 'index'>): string =>
  index ? sql.replace(/^(create (?:unique )?|drop )index concurrently/im, '$1index') : sql;

/** Oldest first. */
export function migrationsOnDisk(): Migration[] {
  return readdirSync(MIGRATIONS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(MIGRATIONS_DIR, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, needsFunctions: sql.startsWith(AFTER_FUNCTIONS), ...concurrentIndex(name, sql) };
    });
}
