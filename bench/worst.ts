/**
 * Purchases while the worst inputs arrive again and again: what a person may send that takes the server most work. A line of
 * `WORST` adds one.
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { strToU8, zipSync } from 'fflate';
import { createMaster } from '../server/bulk-orders';
import { closeDatabase, openDatabase, sql } from '../server/infra/db';
import { SYSTEM } from '../server/shared/actor';
import { paths } from '../server/shared/paths';
import { uuidv7 } from '../server/shared/uuid';
import { createUser } from '../server/users';
import { createCompany, openProduct } from '../tests/integration/bulk-orders/bulkFixture';
import { createVenue } from '../tests/integration/orders/shopFixture';
import { norma43 } from '../tests/integration/payments/statementFiles';
import { arrive, hold, pay, place } from './lib/buying';
import { rateOf } from './lib/rate';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';
import { newVisitor, type Visitor } from './lib/visitor';

const SECONDS = 30;
const BUYERS = 4;
const MAX_P99_MS = 500;
const PASSWORD = 'an administrator of the bench';

/** What the inputs are about. */
type Scene = { masterId: string };
/** Sent by an administrator of its own, the next one when the one before is answered. @returns the status of the answer */
type WorstInput = { name: string; send: (client: Visitor, scene: Scene) => Promise<number> };

/** A sheet of empty cells: of 2 million for 190 kB. */
function workbook(rows: number): string {
  const row = `<row>${'<c/>'.repeat(1000)}</row>`;
  const sheet = `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`;
  return Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })).toString('base64');
}

/** Movements of one day, each with as many beginnings of references as fit. */
function bankFile(): string {
  const text = 'RF00A'.repeat(15);
  const movements = Array.from({ length: 50_000 }, (_, n) => ({ amount: 1000 + n, text }));
  return Buffer.from(norma43({ movements }), 'latin1').toString('base64');
}

async function upload(client: Visitor, path: string, body: object): Promise<number> {
  const { status } = await client.call('POST', path, body);
  return status;
}

const list = (file: string): WorstInput['send'] => {
  return (client, { masterId }) =>
    upload(client, paths.bulk.imports(masterId), { file, locale: 'en', columns: null, productId: null });
};

const statement = (file: string): WorstInput['send'] => {
  return (client) => upload(client, paths.transfers.imports(), { file, name: 'worst.n43' });
};

const WORST: readonly WorstInput[] = [
  { name: 'a workbook of two million empty cells', send: list(workbook(2000)) },
  { name: 'a workbook of ten million empty cells', send: list(workbook(10_000)) },
  { name: 'a bank file of 8 MB', send: statement(bankFile()) },
];

async function administrator(stage: Stage, n: number): Promise<Visitor> {
  const email = `worst${n}@aforo.test`;
  await createUser({ name: 'Ada', email, password: PASSWORD, roles: ['administrator'], emailVerified: true });
  const visitor = await newVisitor(stage.server.url);
  await visitor.arrive(paths.auth.login());
  await visitor.call('POST', paths.auth.login(), { email, password: PASSWORD });
  return visitor;
}

async function furnish(): Promise<Scene> {
  await sql(
    'bench_account',
    `insert into payment_connections (id, code, kind, enabled, channels, currencies, methods, settings)
     values ($1, 'wire_transfer', 'wire_transfer', true, '{web}', '{EUR}', '{wire_transfer}',
       '{"iban": "ES9121000418450200051332", "holder": "Bench"}') on conflict do nothing`,
    [uuidv7()],
  );
  const productId = await openProduct(await createVenue());
  const companyId = await createCompany({ methods: ['on_account'] });
  const masterId = randomUUID();
  const lines = [{ productId, slotId: null, quantity: 10 }];
  await createMaster(SYSTEM, { id: masterId, companyId, lines, purchaseOrder: '', as: 'quote' }, 'en');
  return { masterId };
}

/** Sends each input again and again. @returns a function that ends it and says how often which was answered how */
async function bombard(stage: Stage): Promise<() => Promise<string>> {
  await openDatabase({ url: stage.databaseUrl });
  const scene = await furnish();
  const clients = await Promise.all(WORST.map((_, n) => administrator(stage, n)));
  await closeDatabase();
  let isOver = false;
  const sending = WORST.map(async ({ name, send }, n) => {
    const statuses = new Map<number, number>();
    while (!isOver) {
      const status = await send(clients[n]!, scene);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    return `${name}: ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}`;
  });
  return async () => {
    isOver = true;
    return (await Promise.all(sending)).join('; ');
  };
}

export async function measureWorst(stage: Stage): Promise<Result[]> {
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newVisitor(stage.server.url)));
  let slot = 0;
  const buy = (visitor: Visitor) => async () => {
    await arrive(visitor);
    slot += 1;
    const held = await hold(visitor, stage, stage.slots[slot % stage.slots.length]!);
    await place(visitor, held);
    await pay(visitor, stage, held);
  };
  const calm = await rateOf(buyers.map(buy), SECONDS / 3);
  const end = await bombard(stage);
  const pressed = await rateOf(buyers.map(buy), SECONDS);
  const answered = await end();
  return [
    {
      name: `a purchase while the worst inputs arrive (${answered})`,
      ours: `p99 ${pressed.p99.toFixed(0)} ms, p50 ${pressed.p50.toFixed(0)} ms of ${pressed.count} purchases; alone p99 ${calm.p99.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}`,
      theirs: `${MAX_P99_MS} ms: what a buyer does not notice`,
      ratio: pressed.p99 / MAX_P99_MS,
      aim: 'at most 1',
    },
  ];
}
