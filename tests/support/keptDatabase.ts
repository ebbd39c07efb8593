/** A database that several files use, one after the other: for each it is as it was when it was made. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, type TestDatabase } from './database';
import { KEEP_SHAPE, RESTORE_SHAPE, SHAPE } from './keptShape';

export type KeptDatabase = TestDatabase & {
  /**
   * Makes it again what it was. Whoever is connected stays so where it was emptied; where a file changed more than can be
   * put back, or somebody at work kept it from being emptied, another has its name and every connection is gone.
   */
  renew: () => Promise<'emptied' | 'another'>;
};

/** What a migrated database holds from the start, beside the tables that it belongs to. */
const KEEP_ROWS = `
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

/** Tables without a page hold nothing. Triggers and foreign keys are for those who change things, not for this. */
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

type Shape = { parts: string; rest: string };
const TRIES = 3;

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Whoever ends its connections is the one who drops it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const shapeOf = async (asking: pg.Client): Promise<Shape> => (await asking.query<Shape>(SHAPE)).rows[0]!;

/** Servers at work may be in the way for a moment. */
async function succeeds(asking: pg.Client, statement: string): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await asking.query(statement);
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
    await asking.query(KEEP_ROWS);
    await asking.query(KEEP_SHAPE);
    return { asking, shape: await shapeOf(asking) };
  };
  let { asking, shape } = await open();
  /** @returns whether it is what it was. */
  const putBack = async (): Promise<boolean> => {
    const now = await shapeOf(asking);
    if (now.rest !== shape.rest || !(await succeeds(asking, EMPTY))) return false;
    if (now.parts === shape.parts) return true;
    if (!(await succeeds(asking, RESTORE_SHAPE))) return false;
    const restored = await shapeOf(asking);
    const isSame = restored.rest === shape.rest;
    shape = restored;
    return isSame;
  };
  return {
    ...database,
    renew: async () => {
      if (await putBack().catch(() => false)) return 'emptied';
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
