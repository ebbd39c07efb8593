/**
 * The outbox: each message is a row of the commit that publishes it, and is dispatched afterwards. A row is leased,
 * dispatched and deleted; if a process dies in between, the lease expires and another takes the row. So each message is
 * dispatched at least once, and listeners must be idempotent.
 */
import { groupBy } from '../shared/groupBy';
import type { Topic, Topics } from '../shared/topics';
import { createAlarm } from './alarm';
import { onChange } from './changes';
import { sql, type Tx } from './db';
import { logger } from './logger';
import { type Span, spanNow, traced, tracedLater } from './tracing';

const LEASE_SECONDS = 15;
/** A notification tells of new rows; this often the relay looks anyway. */
const POLL_MS = 5000;
/** The process that wrote a row relays it; the others leave it this time. */
const LEAVE_MS = 1000;
const BATCH = 200;
/** Changes within this time are combined into one event. */
const COALESCE_MS = 200;

export type OutboxRow<T extends Topic> = { id: string; payload: Topics[T] };
/** Handles rows of one topic. Throws to have them dispatched again later. */
export type Listener<T extends Topic> = (rows: readonly OutboxRow<T>[]) => Promise<void>;
/** The listeners of every topic. */
export type Listeners = { readonly [T in Topic]: readonly [Listener<T>, ...Listener<T>[]] };

type LeasedRow = OutboxRow<Topic> & { topic: Topic };

/** Publishes when the transaction commits. */
export const publish = <T extends Topic>(tx: Tx, topic: T, payload: Topics[T]): Promise<unknown> =>
  tx.$executeRaw`select publish(${topic}, ${JSON.stringify(payload)}::jsonb)`;

/** A row that keeps failing is retried less and less often, up to this many leases apart. */
const MAX_LEASES_APART = 20;

/** Leaves topics of a later server version to that version. */
const lease = (topics: readonly string[]) =>
  sql<LeasedRow>(
    'lease_outbox',
    `update outbox set leased_until = now() + make_interval(secs => $1 * least(attempts + 1, $3)), attempts = attempts + 1, key = null
     where id in (select id from outbox where (leased_until is null or leased_until < now()) and topic = any ($4) order by id limit $2 for update skip locked)
     returning id::text, topic, payload`,
    [LEASE_SECONDS, BATCH, MAX_LEASES_APART, topics],
  );

const forget = (ids: readonly string[]) =>
  sql('forget_outbox', 'delete from outbox where id = any ($1::bigint[])', [ids]);

/** Failed rows are retried soon, then less and less often. */
async function retryLater(id: string): Promise<void> {
  const [row] = await sql<{ seconds: number }>(
    'retry_outbox',
    `update outbox set leased_until = now() + make_interval(secs => least($2, 2 ^ least(attempts - 1, 10)))
     where id = $1 returning extract(epoch from leased_until - now())::float8 as seconds`,
    [id, LEASE_SECONDS * MAX_LEASES_APART],
  );
  if (row) alarm.within(row.seconds * 1000);
}

/**
 * Dispatches rows together; if that fails, each alone, so that one failure does not delay the others. Every listener is
 * called even after a failure of another: tickets are emailed while live events are down.
 */
async function dispatch(listeners: Listeners, topic: Topic, rows: readonly LeasedRow[]): Promise<void> {
  const failures: unknown[] = [];
  // A row has the payload of its topic.
  for (const listener of listeners[topic] as readonly Listener<Topic>[])
    await listener(rows).catch((error: unknown) => void failures.push(error));
  if (failures.length === 0) return void (await forget(rows.map((row) => row.id)));
  if (rows.length > 1) {
    for (const row of rows) await dispatch(listeners, topic, [row]);
    return;
  }
  const [row] = rows;
  logger.error({ err: failures[0], topic, row: row!.id }, 'what happened could not be dispatched now');
  await retryLater(row!.id);
}

/** Leases waiting rows and dispatches them by topic. @returns how many rows it found. */
export async function relayOutbox(listeners: Listeners): Promise<number> {
  const rows = await lease(Object.keys(listeners));
  const topics = groupBy(
    rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
    (row) => row.topic,
  );
  await Promise.all(
    [...topics].map(([topic, waiting]) =>
      traced(`outbox ${topic}`, { 'aforo.rows': waiting.length }, () => dispatch(listeners, topic, waiting)),
    ),
  );
  return rows.length;
}

let alarm = createAlarm(() => {});
/** The traced request that woke the relay; its trace shows the dispatch. */
let wokenBy: Span | undefined;
/** Signals that a commit has written to the outbox. Costs nothing; the relay debounces before it looks. */
export const wakeOutbox = (): void => {
  wokenBy ??= spanNow();
  alarm.within(COALESCE_MS);
};
onChange(['outbox'], () => alarm.within(LEAVE_MS));

/** Starts dispatching. @returns a function that dispatches the rest and stops. */
export function startOutbox(listeners: Listeners): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    const span = wokenBy;
    wokenBy = undefined;
    try {
      while ((await tracedLater('outbox', span, {}, () => relayOutbox(listeners))) === BATCH);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be read now');
    }
  };
  const relay = createAlarm(() => {
    relay.within(POLL_MS);
    running = run();
  });
  alarm = relay;
  wakeOutbox();

  return async () => {
    relay.stop();
    await running;
    await run();
  };
}
