/** A statement of ten thousand movements, of which some hundreds pay orders. */
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

const [LINES, ORDERS] = [10_000, 500];

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

export async function measureStatements(stage: Stage): Promise<Result> {
  await openDatabase({ url: stage.databaseUrl });
  const awaited = await awaitedTransfers();
  const others = Array.from({ length: LINES - ORDERS }, (_, n) => ({ amount: 1000 + n, text: `TRANSFERENCIA ${n}` }));
  const bytes = Buffer.from(norma43({ movements: [...awaited, ...others] }), 'latin1');
  const file = { name: 'bench.n43', bytes, csv: null };
  const ours = await secondsOf(() => importStatement(SYSTEM, file));
  const again = await secondsOf(() => importStatement(SYSTEM, file));
  const [paid] = await sql<{ count: number }>(
    'bench_paid',
    `select count(*)::int as count from payments where method = 'wire_transfer' and state = 'captured'`,
  );
  await closeDatabase();
  const theirs = await secondsOf(() =>
    stage.db.query(
      `create table bench_lines as select gen_random_uuid() as id, n as amount, 'TRANSFERENCIA ' || n as text from generate_series(1, $1::int) n`,
      [LINES],
    ),
  );
  return {
    name: 'a statement of 10,000 movements',
    ours: `${ours.toFixed(1)} s, ${paid!.count} orders paid; the same file again, ${again.toFixed(1)} s`,
    theirs: `${theirs.toFixed(2)} s: one statement that inserts as many rows`,
    ratio: ours / theirs,
    aim: 'seconds',
  };
}
