/**
 * One database for all files of a worker that start the application in their process, emptied between them. Its
 * connections stay open: one that is new reads the catalogue and every function anew, and that took half of all
 * processor time. What changed its tables or functions, or cannot be emptied, leaves the next file a new database.
 */
import pg from 'pg';
import { connection, openDatabase, prisma } from '../../server/infra/db';
import { createDatabase, type TestDatabase } from './database';
import { testEnvironment } from './testEnvironment';

type Open = { connection: typeof connection; prisma: typeof prisma };
type Kept = TestDatabase & { asking: pg.Client; shape: string; open: Open | undefined };

/** What a migrated database holds from the start, beside the tables that it belongs to. */
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

const SHAPE = `
  select md5(string_agg(part, ',' order by part)) as shape from (
    select concat('f', oid, xmin) from pg_proc where oid >= 16384
    union all select concat('t', oid, xmin, tgenabled) from pg_trigger where oid >= 16384
    union all select concat('c', oid, xmin) from pg_constraint where oid >= 16384
    union all select concat('r', oid) from pg_class where oid >= 16384 and relkind in ('r', 'p', 'v', 'i')
    union all select concat('a', attrelid, '.', attnum, xmin) from pg_attribute where attrelid >= 16384) parts(part)`;

let kept: Kept | undefined;

const shapeOf = async (asking: pg.Client): Promise<string> =>
  (await asking.query<{ shape: string }>(SHAPE)).rows[0]!.shape;

async function make(): Promise<Kept> {
  const database = await createDatabase();
  const asking = new pg.Client({ connectionString: database.url });
  // Whoever ends its connections is the one who drops it.
  asking.on('error', () => undefined);
  await asking.connect();
  await asking.query(KEEP);
  return { ...database, asking, shape: await shapeOf(asking), open: undefined };
}

const isOpen = async ({ open }: Kept): Promise<boolean> =>
  open !== undefined &&
  open.connection === connection &&
  (await connection.query('select').then(
    () => true,
    () => false,
  ));

const close = async (open: Open | undefined) =>
  open && Promise.allSettled([open.prisma.$disconnect(), open.connection.close()]);

/** @returns whether it is again as it was made. */
async function empty({ asking, shape }: Kept): Promise<boolean> {
  try {
    if ((await shapeOf(asking)) !== shape) return false;
    await asking.query(EMPTY);
    return true;
  } catch {
    return false;
  }
}

async function drop({ open, asking, drop: end }: Kept): Promise<void> {
  await close(open);
  await asking.end();
  await end();
}

/** Opens it, empty. @returns its URL. */
export async function openWorkerDatabase(): Promise<string> {
  if (kept && !(await empty(kept))) {
    await drop(kept);
    kept = undefined;
  }
  kept ??= await make();
  if (!(await isOpen(kept))) {
    await close(kept.open);
    const { DATABASE_POOL } = testEnvironment({ databaseUrl: kept.url, port: 0 });
    await openDatabase({ url: kept.url, poolSize: Number(DATABASE_POOL) });
    kept.open = { connection, prisma };
  }
  return kept.url;
}
