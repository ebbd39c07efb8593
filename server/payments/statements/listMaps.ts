import { sql } from '../../infra/db';
import type { CsvMap } from './formats/csvStatement';

/** How the CSV of each account was read last. */
export async function listMaps(): Promise<Record<string, CsvMap>> {
  const rows = await sql<{ account: string; map: unknown }>(
    'statement_maps',
    'select account, map from statement_maps',
  );
  return Object.fromEntries(rows.map(({ account, map }) => [account, map as CsvMap]));
}
