/** Search over a million orders (`ORDERS=100000` for fewer): the results while a user types, and the whole page. */
import type { PoolClient } from 'pg';
import { closeDatabase, openDatabase } from '../server/infra/db';
import { paths } from '../server/shared/paths';
import { createUser } from '../server/users';
import type { Result } from './lib/report';
import type { Stage } from './lib/stage';
import { newVisitor, type Visitor } from './lib/visitor';

const AGENT = { email: 'agent@bench.test', password: 'an agent of the bench' };
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const WARM_UP = 20;
const VISITS = 200;
/** Target time of a result, in milliseconds. */
const AIM_MS = 50;

/** Realistic names: a few very common ones, many rare ones. Expired orders without items: nothing else reads them. */
const MANY_ORDERS = `
  insert into orders (id, reference, secret, time_zone, channel, state, locale, currency, total_cents, customer_name, customer_email, customer_phone,
    idempotency_key, updated_at)
  select uuid_v7(), 'S' || lpad(n::text, 9, '0'), 'x', 'UTC', 'web', 'cancelled', 'en', 'EUR', 100, first || ' ' || last, lower(first || '.' || last || n || '@example.com'),
    '+34 6' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'bench-search-' || n, now()
  from generate_series($1::int, $2::int) n cross join lateral (select
    (array['Ana','Luis','María','José','Carmen','Pablo','Lucía','Jorge','Elena','Raúl'])[1 + n * 31 % 10] as first,
    case when n % 3 = 0 then (array['García','Pérez','López','Muñoz','Ruiz','Sánchez','Jiménez','Gómez'])[1 + n * 17 % 8]
      else initcap(translate(substr(md5((n % 40000)::text), 1, 8), '0123456789', 'oaeiulnrst')) end as last) made`;

/** Typical queries: common and rare names, two words, prefixes, typos, numbers. */
const TYPED = [
  'garcia',
  'ana garcia',
  'gar',
  'muñoz',
  'lucia ru',
  'gacria',
  'sanches',
  'carmen gimenez',
  '612',
  '600007919',
  'elena',
  'zzzzq',
  'S000000123',
];

const STEP = 20_000;
/** Orders in a batch of the bench: ten times the server job's, because no sale is blocked. */
const MARKS = 5000;

/** Seconds until all orders are inserted, and until all their words are indexed. */
async function fillBy(client: PoolClient): Promise<{ written: number; found: number }> {
  await client.query(`set synchronous_commit to off; set work_mem to '256MB'`);
  // Holds the lock of the server's own job, so that the job does nothing.
  await client.query(`select pg_advisory_lock(hashtextextended('order_words', 0))`);
  const begun = performance.now();
  for (let from = 1; from <= ORDERS; from += STEP)
    await client.query(MANY_ORDERS, [from, Math.min(ORDERS, from + STEP - 1)]);
  await client.query('analyze orders; analyze orders_to_index');
  const written = performance.now();
  for (let took = MARKS; took > 0; ) {
    const { rows } = await client.query<{ took: number }>('select index_orders($1::int) as took', [MARKS]);
    took = rows[0]!.took;
  }
  const found = performance.now();
  await client.query(`select pg_advisory_unlock(hashtextextended('order_words', 0))`);
  await client.query('vacuum analyze orders, order_words, search_words, orders_to_index');
  await client.query('reset all');
  return { written: (written - begun) / 1000, found: (found - written) / 1000 };
}

async function fill({ db }: Stage): Promise<{ written: number; found: number }> {
  const client = await db.connect();
  return fillBy(client).finally(() => client.release());
}

type Times = { median: number; slow: number };

/** Response times of the queries in turn. */
async function timesOf(visitor: Visitor, headers: Record<string, string>): Promise<Times> {
  const times: number[] = [];
  for (let visit = -WARM_UP; visit < VISITS; visit += 1) {
    const q = TYPED[(visit + WARM_UP) % TYPED.length]!;
    const asked = performance.now();
    const { status } = await visitor.call('GET', paths.orders.search(q), undefined, headers);
    if (status !== 200) throw new Error(`the search for “${q}” answered ${status}`);
    if (visit >= 0) times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  return { median: times[VISITS / 2]!, slow: times[Math.floor(VISITS * 0.99)]! };
}

/** Headers of the partial reload after each letter. */
async function askedWhileTyping(visitor: Visitor): Promise<Record<string, string>> {
  const { body } = await visitor.call('GET', paths.orders.search('a'), undefined, { Accept: 'text/html' });
  const [, version] = /"version":"([^"]+)"/.exec(body) ?? [];
  if (!version) throw new Error('the page names no version');
  return {
    'X-Inertia': 'true',
    'X-Inertia-Version': version,
    'X-Inertia-Partial-Component': 'Orders/Search',
    'X-Inertia-Partial-Data': 'found',
  };
}

export async function measureSearch(stage: Stage): Promise<Result[]> {
  await openDatabase({ url: stage.databaseUrl });
  await createUser({ name: 'Agustina', ...AGENT, roles: ['agent'], emailVerified: true });
  await closeDatabase();
  const { written, found } = await fill(stage);
  const visitor = await newVisitor(stage.server.url);
  await visitor.arrive(paths.auth.login());
  await visitor.call('POST', paths.auth.login(), AGENT);
  const typing = await timesOf(visitor, await askedWhileTyping(visitor));
  const page = await timesOf(visitor, { Accept: 'text/html' });
  visitor.close();
  const said = ({ median, slow }: Times) => `p50 ${median.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`;
  return [
    {
      name: `finding an order among ${ORDERS.toLocaleString('en')}`,
      ours: `${said(typing)} while typing; ${said(page)} for the whole page; written in ${written.toFixed(0)} s, their words in ${found.toFixed(0)} s`,
      theirs: `${AIM_MS} ms: what is not noticed while typing`,
      ratio: typing.median / AIM_MS,
      aim: 'at most 1',
    },
  ];
}
