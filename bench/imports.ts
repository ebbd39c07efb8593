/**
 * A bank statement of ten thousand movements, some hundreds of which pay orders (`LINES=1000` for fewer, of which a
 * twentieth pays).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { closeDatabase, openDatabase, sql } from '../server/infra/db';
import { importStatement } from '../server/payments';
import { referenceOf } from '../server/payments/wireTransfer/transferReference';
import { SYSTEM } from '../server/shared/actor';
import { uuidv7 } from '../server/shared/uuid';
import { createSlot } from '../tests/integration/orders/shopFixture';
import { openShop, placeOrder } from '../tests/integration/payments/paymentFixture';
import { norma43 } from '../tests/integration/payments/statementFiles';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const LINES = Number(process.env.LINES ?? 10_000);
const ORDERS = LINES / 20;
const ROWS_AT_ONCE = 1000;
/** Longest pause of the event loop and longest transaction that are accepted, in ms. */
const [MAX_PAUSE_MS, MAX_TRANSACTION_MS] = [100, 3000];
const LOOKS_EVERY_MS = 5;

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

async function awaitedTransfers(): Promise<{ amount: number; text: string }[]> {
  await sql(
    'bench_account',
    `insert into payment_connections (id, code, kind, enabled, channels, currencies, methods, settings)
     values ($1, 'wire_transfer', 'wire_transfer', true, '{web}', '{EUR}', '{wire_transfer}', '{"iban": "ES9121000418450200051332", "holder": "Bench"}')`,
    [uuidv7()],
  );
  const shop = await openShop();
  const slot = await createSlot(shop.eventId, { capacity: 2 * ORDERS, inHours: 24 * 30 });
  const awaited = [];
  for (let n = 0; n < ORDERS; n += 1) {
    const { paymentId, reference, total } = await placeOrder(shop, {
      slot,
      provider: 'wire_transfer',
      method: 'wire_transfer',
    });
    const rf = referenceOf(reference, 1);
    await sql('bench_ref', 'update payments set provider_ref = $2 where id = $1', [paymentId, rf]);
    awaited.push({ amount: total, text: rf });
  }
  return awaited;
}

/** The longest transaction during the work, in ms, sampled every few milliseconds. */
async function longestTransaction({ db }: Stage, work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false];
  const watching = (async () => {
    while (!isDone) {
      const { rows } = await db.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float8 as ms
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      longest = Math.max(longest, rows[0]!.ms);
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  })();
  await work();
  isDone = true;
  await watching;
  return longest;
}

/** The longest pause of this process's event loop, in ms; it does the server's work on a file. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The monitor's timer must run before the loop is blocked.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await work();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return delay.max / 1e6;
}

/** Inserts the same rows into a table with only a primary key, in batches as a client would. */
async function plainInserts({ db }: Stage): Promise<number> {
  const { rows, fields } = await db.query(
    `select id, statement_id, account, position, booked_on::text, amount_cents, currency, remitter, remitter_iban, text, reference, digest, state from bank_lines`,
  );
  await db.query(
    'create table bench_lines as select id, statement_id, account, position, booked_on, amount_cents, currency, remitter, remitter_iban, text, reference, digest, state from bank_lines limit 0',
  );
  await db.query('alter table bench_lines add primary key (id)');
  const names = fields.map(({ name }) => name);
  return secondsOf(async () => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      const places = some.map((_, at) => `(${names.map((_, n) => `$${at * names.length + n + 1}`).join()})`);
      await db.query(
        `insert into bench_lines values ${places.join()}`,
        some.flatMap((row) => names.map((name) => row[name])),
      );
    }
  });
}

export async function measureImports(stage: Stage): Promise<Result[]> {
  await openDatabase({ url: stage.databaseUrl });
  const awaited = await awaitedTransfers();
  const others = Array.from({ length: LINES - ORDERS }, (_, n) => ({ amount: 1000 + n, text: `TRANSFERENCIA ${n}` }));
  const bytes = Buffer.from(norma43({ movements: [...awaited, ...others] }), 'latin1');
  const file = { name: 'bench.n43', bytes, csv: null };
  let [ours, held] = [0, 0];
  const pause = await longestPause(async () => {
    held = await longestTransaction(stage, async () => {
      ours = await secondsOf(() => importStatement(SYSTEM, file));
    });
  });
  const again = await secondsOf(() => importStatement(SYSTEM, file));
  const [paid] = await sql<{ count: number }>(
    'bench_paid',
    `select count(*)::int as count from payments where method = 'wire_transfer' and state = 'captured'`,
  );
  await closeDatabase();
  const plain = await plainInserts(stage);
  const name = `a statement of ${LINES.toLocaleString('en')} movements`;
  return [
    {
      name,
      ours: `${Math.round(LINES / ours)} lines/s: ${ours.toFixed(1)} s, ${paid!.count} orders paid; the same file again, ${again.toFixed(1)} s`,
      theirs: `${Math.round(LINES / plain)}/s: the same rows, a thousand in an insert, nothing looked at`,
      ratio: plain / ours,
      aim: '0.1',
    },
    {
      name: `${name}: longest pause of the event loop`,
      ours: `${pause.toFixed(0)} ms`,
      theirs: `${MAX_PAUSE_MS} ms: what nobody else notices`,
      ratio: pause / MAX_PAUSE_MS,
      aim: 'at most 1',
    },
    {
      name: `${name}: longest transaction`,
      ours: `${held.toFixed(0)} ms`,
      theirs: `${MAX_TRANSACTION_MS} ms: how long a buyer's page waits for a row`,
      ratio: held / MAX_TRANSACTION_MS,
      aim: 'at most 1',
    },
  ];
}
