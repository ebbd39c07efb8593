/** Facts of a database for the manifest of its backup, read in the snapshot that is dumped. */
import { BackupError } from './tools';

export type Ask = <T>(text: string, values?: readonly unknown[]) => Promise<T[]>;

export type Facts = {
  server: number;
  lastMigration: string;
  databaseBytes: number;
  /** The recorded fingerprint of the key; null if no version with one has been started. */
  keyFingerprint: string | null;
  counts: Record<string, number>;
};

/** Tables that people would miss; a restore counts them again. */
const COUNTED =
  `settings users events appointments orders order_items tickets payments refunds sale_entries money_entries
  invoices invoice_records validations media mail_log audit_log`.split(/\s+/);

/** @throws BackupError if the database is not one of Aforo */
export async function readFacts(ask: Ask): Promise<Facts> {
  const [found] = await ask<{ migrations: string | null }>(`select to_regclass('migrations')::text as migrations`);
  if (!found?.migrations) throw new BackupError('The database has no tables of Aforo, so there is nothing to back up.');
  const [row] = await ask<Omit<Facts, 'counts'>>(`
    select current_setting('server_version_num')::int / 10000 as server,
      (select max(name) from migrations) as "lastMigration",
      pg_database_size(current_database())::float8 as "databaseBytes",
      (select value ->> 'fingerprint' from settings where key = 'system.key') as "keyFingerprint"`);
  const counted = COUNTED.map((table) => `select '${table}' as name, count(*)::int as count from ${table}`);
  const counts = await ask<{ name: string; count: number }>(counted.join(' union all '));
  return { ...row!, counts: Object.fromEntries(counts.map(({ name, count }) => [name, count])) };
}
