import { sql, type Tx } from './db';

const ZONE = 'select time_zone as zone from venues order by created_at, id limit 1';

type Row = { zone: string };

/** The organisation's time zone: that of its first venue; UTC without one. @param tx the transaction for the query */
export async function homeZone(tx?: Tx): Promise<string> {
  const [venue] = tx ? await tx.$queryRawUnsafe<Row[]>(ZONE) : await sql<Row>('home_zone', ZONE);
  return venue?.zone ?? 'UTC';
}
