/** The yardstick: the database's rate under pgbench alone, 16 clients with prepared statements. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../../tests/support/cluster';

export const CLIENTS = 16;

/** Three unique indexes and two foreign keys: the minimum for an order. */
const TABLES = `
  create table stock (id int primary key, capacity int not null, sold int not null default 0, check (sold <= capacity));
  create table minimal_orders (id bigserial primary key, reference text not null unique, email text not null, total int not null, created_at timestamptz not null default now());
  create table minimal_items (id bigserial primary key, order_id bigint not null references minimal_orders, stock_id int not null references stock, price int not null);
  create table minimal_payments (id bigserial primary key, order_id bigint not null unique, amount int not null);
  insert into stock select n, 1000000000 from generate_series(1, 100) n;
  create table passes (id int primary key, uses_left int not null check (uses_left >= 0));
  create table entries (id bigserial primary key, pass_id int not null references passes, at timestamptz not null default now());
  insert into passes select n, 1000000000 from generate_series(1, 1000) n;
  create table minimal_moves (id bigserial primary key, from_id int not null references stock, to_id int not null references stock, at timestamptz not null default now());
  update stock set sold = 500000000;`;

/** Seven round trips, the contended update last. */
const order = (stock: string) => `${stock}
begin;
insert into minimal_orders (reference, email, total) values (gen_random_uuid()::text, 'buyer@example.com', 2000) returning id \\gset
insert into minimal_items (order_id, stock_id, price) values (:id, :stock, 1000);
insert into minimal_items (order_id, stock_id, price) values (:id, :stock, 1000);
insert into minimal_payments (order_id, amount) values (:id, 2000);
update stock set sold = sold + 2 where id = :stock and sold + 2 <= capacity;
commit;`;

export const SCRIPTS = {
  hotOrder: order('\\set stock 1'),
  spreadOrder: order('\\set stock random(1, 100)'),
  entry: `\\set pass random(1, 1000)
begin;
update passes set uses_left = uses_left - 1 where id = :pass and uses_left > 0;
insert into entries (pass_id) values (:pass);
commit;`,
  /** The lower row first, to prevent deadlocks. */
  move: `\\set old random(1, 50)
\\set new random(51, 100)
begin;
update stock set sold = sold - 1 where id = :old and sold >= 1;
update stock set sold = sold + 1 where id = :new and sold + 1 <= capacity;
insert into minimal_moves (from_id, to_id) values (:old, :new);
commit;`,
};

export async function preparePgbench(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database yardstick');
  await admin.end();
  const url = adminUrl.replace(/\/[^/]*$/, '/yardstick');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TABLES);
  await client.end();
  return url;
}

/** Transactions per second of a script. */
export function pgbenchRate(url: string, script: string, seconds: number): number {
  const file = join(mkdtempSync(join(tmpdir(), 'aforo-pgbench-')), 'script.sql');
  writeFileSync(file, script);
  const { stdout, stderr } = spawnSync(
    join(findPostgres() ?? '', 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds), '-f', file, url],
    { encoding: 'utf8' },
  );
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench did not finish: ${stderr}`);
  return Number(tps);
}
