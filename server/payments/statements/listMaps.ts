import { sql } from '../../infra/db';
import type { CsvMap } from './formats/csvStatement';

/** Last CSV mapping of each account. */
export async function listMaps(): Promise<Record<string, CsvMap>> {
  const rows = await sql<{ account: string; map: unknown }>(
    'statement_maps',
    'select account, map from statement_maps',
  );
  return Object.fromEntries(rows.map(({ account, map }) => [account, map as CsvMap]));
}
