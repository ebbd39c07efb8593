import { sql } from './db';

/** The organisation's own zone: that of its first venue; UTC while it has none. */
export async function homeZone(): Promise<string> {
  const [venue] = await sql<{ zone: string }>(
    'home_zone',
    'select time_zone as zone from venues order by created_at, id limit 1',
  );
  return venue?.zone ?? 'UTC';
}
