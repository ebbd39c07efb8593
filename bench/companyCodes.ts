/**
 * Ten thousand codes of a company (`CODES=1000` for fewer): ordered and paid, distributed to as many people, listed.
 */
import { createMaster, payOnAccount, placeMaster } from '../server/bulk-orders';
import { issueCodes } from '../server/bulk-orders/events';
import { mailHandouts } from '../server/bulk-orders/handing/mailHandouts';
import { countCodes, listCodes } from '../server/bulk-orders/listCodes';
import { listMasters } from '../server/bulk-orders/listMasters';
import type { Broadcaster } from '../server/infra/broadcaster/broadcaster';
import { closeDatabase, openDatabase, prisma, sql } from '../server/infra/db';
import type { Env } from '../server/infra/env';
import { setRuntime } from '../server/infra/runtime';
import { SYSTEM } from '../server/shared/actor';
import { uuidv7 } from '../server/shared/uuid';
import { createCompany, openProduct } from '../tests/integration/bulk-orders/bulkFixture';
import { createVenue } from '../tests/integration/orders/shopFixture';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';

const [MAKING_S, HANDING_S, MAILS_PER_SECOND, PAGE_MS] = [30, 10, 10, 300];

async function secondsOf<T>(work: () => Promise<T>): Promise<{ seconds: number; done: T }> {
  const begun = performance.now();
  const done = await work();
  return { seconds: (performance.now() - begun) / 1000, done };
}

export async function measureCompanyCodes(stage: Stage): Promise<Result[]> {
  const CODES = Number(process.env.CODES ?? 10_000);
  await openDatabase({ url: stage.databaseUrl });
  // Emails contain our own URL.
  setRuntime({
    env: { APP_URL: 'http://bench.test' } as Env,
    broadcaster: { publish: async () => {} } as unknown as Broadcaster,
  });
  const product = await openProduct(await createVenue());
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 100_000_000 });
  const id = uuidv7();
  const lines = [{ productId: product, slotId: null, quantity: CODES }];
  await createMaster(SYSTEM, { id, companyId, lines, purchaseOrder: '', as: 'quote' }, 'en');
  const placing = await secondsOf(() => placeMaster(SYSTEM, id));
  const { orderId } = await prisma.masterOrder.findUniqueOrThrow({ where: { id } });
  const paying = await secondsOf(() =>
    payOnAccount({ id: uuidv7(), companyId, orderId: orderId!, by: null, locale: 'en' }),
  );
  const issuing = await secondsOf(() => issueCodes([{ id: '1', payload: { order_id: orderId! } }]));
  const rows = Array.from({ length: CODES }, (_, n) => ({
    ...{ line: n + 1, name: null, locale: 'en', quantity: 1 },
    email: `guest${n}@example.test`,
  }));
  const request = { id: uuidv7(), master_order: id, by: null, product: null, mails: true, rows };
  const handing = await secondsOf(() =>
    sql('bench_hand_out', 'select outcome from hand_out_codes($1::jsonb)', [JSON.stringify(request)]),
  );
  const mailing = await secondsOf(() => mailHandouts(0));
  const filter = { state: null, q: '', size: 50 } as const;
  const reader = { locale: 'en', withCodes: true } as const;
  const last = Math.ceil(CODES / 50);
  const pages = [];
  for (const [name, look] of [
    ['first page', () => listCodes(id, { ...filter, page: 1 }, reader)],
    ['last page', () => listCodes(id, { ...filter, page: last }, reader)],
    ['one address', () => listCodes(id, { ...filter, q: `guest${CODES - 1}@`, page: 1 }, reader)],
    ['counts', () => countCodes(id)],
    ['list of orders', () => listMasters({ companies: null })],
  ] as const) {
    await look();
    pages.push({ name, ms: (await secondsOf<unknown>(look)).seconds * 1000 });
  }
  await closeDatabase();
  const slowest = Math.max(...pages.map(({ ms }) => ms));
  const making = placing.seconds + paying.seconds + issuing.seconds;
  const name = `${CODES.toLocaleString('en')} codes of a company`;
  const s = (seconds: number) => `${seconds.toFixed(1)} s`;
  return [
    {
      name: `${name}: made`,
      ours: `${s(making)}: placed in ${s(placing.seconds)}, paid in ${s(paying.seconds)}, codes in ${s(issuing.seconds)}`,
      theirs: `${MAKING_S} s: a person waits with a message`,
      ratio: making / MAKING_S,
      aim: 'at most 1',
    },
    {
      name: `${name}: handed out`,
      ours: s(handing.seconds),
      theirs: `${HANDING_S} s: how long a person waits`,
      ratio: handing.seconds / HANDING_S,
      aim: 'at most 1',
    },
    {
      name: `${name}: mails written`,
      ours: `${(CODES / mailing.seconds).toFixed(0)} mails/s: ${s(mailing.seconds)} without the pause`,
      theirs: `${MAILS_PER_SECOND} mails/s: as many as go out`,
      ratio: (MAILS_PER_SECOND * mailing.seconds) / CODES,
      aim: 'at most 1',
    },
    {
      name: `${name}: listed`,
      ours: pages.map(({ name: page, ms }) => `${page} ${ms.toFixed(0)} ms`).join(', '),
      theirs: `${PAGE_MS} ms`,
      ratio: slowest / PAGE_MS,
      aim: 'at most 1',
    },
  ];
}
