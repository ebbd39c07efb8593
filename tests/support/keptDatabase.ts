/** A database that several files use in turn; each finds it in its initial state. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './database';

export type KeptDatabase = TestDatabase & {
  /**
   * Restores the initial state. If it could be emptied, connections stay; if a file changed tables or functions, or a
   * running statement blocked it, a new database takes its name and all connections are lost.
   */
  renew: () => Promise<'emptied' | 'another'>;
};

/** Rows of a migrated database, with their tables. */
const KEEP = `
  create schema kept;
  do $$
  declare each regclass; is_filled boolean;
  begin
    for each in select oid from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) loop
      execute format('select exists (select from %s)', each) into is_filled;
      continue when not is_filled;
      execute format('create table kept.%I as table %s', each::oid::text, each);
    end loop;
  end $$`;

/** Skips tables without pages, which are empty. Triggers and foreign keys are disabled. */
const EMPTY = `
  set session_replication_role = replica;
  set lock_timeout = '5s';
  do $$
  declare each regclass;
  begin
    for each in select oid from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and pg_relation_size(oid) > 0 loop
      if pg_relation_size(each) > 2000000 then execute format('truncate %s cascade', each);
      else execute format('delete from %s', each);
      end if;
    end loop;
    for each in select relname::oid from pg_class where relkind = 'r' and relnamespace = 'kept'::regnamespace loop
      execute format('insert into %s select * from kept.%I', each, each::oid::text);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence where seqrelid >= 16384;
  end $$`;

/** Any change of catalogue rows changes their number or the latest transaction id. */
const countOf = (catalogue: string, isOwn: string, mark = 'max(xmin::text::bigint)') =>
  `select concat_ws(' ', '${catalogue}', count(*), ${mark}) as part from ${catalogue} where ${isOwn} >= 16384`;
const SHAPE = `
  select string_agg(part, ', ' order by part) as shape from (
    ${countOf('pg_proc', 'oid')} union all ${countOf('pg_trigger', 'oid')} union all ${countOf('pg_constraint', 'oid')}
    union all ${countOf('pg_attribute', 'attrelid')}
    union all ${countOf('pg_class', 'oid', 'sum(oid::bigint)')} and relkind in ('r', 'p', 'v', 'i')) parts`;

const TRIES = 3;

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Its connections are ended by the caller who drops it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const shapeOf = async (asking: pg.Client): Promise<string> =>
  (await asking.query<{ shape: string }>(SHAPE)).rows[0]!.shape;

/** Running servers may hold locks for a moment. */
async function empty(asking: pg.Client): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await asking.query(EMPTY);
      return true;
    } catch {
      await pause(200);
    }
  }
  return false;
}

export async function keepDatabase(): Promise<KeptDatabase> {
  const database = await createDatabase();
  const open = async () => {
    const asking = await connectTo(database.url);
    await asking.query(KEEP);
    return { asking, shape: await shapeOf(asking) };
  };
  let { asking, shape } = await open();
  return {
    ...database,
    renew: async () => {
      const isSame = await shapeOf(asking).then(
        (now) => now === shape,
        () => false,
      );
      if (isSame && (await empty(asking))) return 'emptied';
      await asking.end().catch(() => undefined);
      await database.remake();
      ({ asking, shape } = await open());
      return 'another';
    },
    drop: async () => {
      await asking.end().catch(() => undefined);
      await database.drop();
    },
  };
}
