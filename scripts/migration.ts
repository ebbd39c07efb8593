/**
 * `npm run migration -- name`: writes the SQL that leads from the migrations to the schema file. Add CHECKs by hand.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../server/infra/db';
import { MIGRATIONS_DIR } from '../server/infra/migrationFiles';
import { diffToSchema } from './schemaEngine';

const name = (process.argv[2] ?? 'change').replace(/\W+/g, '_').toLowerCase();
const { adapter, close } = await openDatabase({});
const sql = await diffToSchema(adapter, readFileSync('prisma/schema.prisma', 'utf8'));
await close();
if (sql.trim() === '' || sql.includes('This is an empty migration')) {
  console.log('The migrations already lead to the schema.');
} else {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  // Migrations run in name order, so a new one must sort after the last, even if a clock was ahead.
  const last = Math.max(...readdirSync(MIGRATIONS_DIR).map((entry) => Number.parseInt(entry, 10) || 0));
  const stamp = Math.max(now, last + 100);
  const folder = join(MIGRATIONS_DIR, `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${folder}/migration.sql`);
}
process.exit(0);
