/**
 * The outbox: what a commit has to tell is a row of that commit, and leaves from here afterwards. A row is leased,
 * told and deleted; a process that dies in between leaves the lease to run out, and another tells it. So everything
 * is told at least once, and listeners are written to bear a repetition.
 */
import { groupBy } from '../shared/groupBy';
import { sql } from './db';
import { logger } from './logger';

const LEASE_SECONDS = 15;
const POLL_MS = 1000;
const BATCH = 200;
/** Changes within this time travel as one event. */
const COALESCE_MS = 200;

export type OutboxRow = { id: string; topic: string; payload: Record<string, unknown> };
/** Tells what rows of one topic say. Throws to have them told again later. */
export type Listener = (rows: readonly OutboxRow[]) => Promise<void>;
export type Listeners = Readonly<Record<string, readonly Listener[]>>;

/** Told again and again in vain, a row is looked at less and less often, up to this many leases apart. */
const MAX_LEASES_APART = 20;

const lease = () =>
  sql<OutboxRow>(
    'lease_outbox',
    `update outbox set leased_until = now() + make_interval(secs => $1 * least(attempts + 1, $3)), attempts = attempts + 1, key = null
     where id in (select id from outbox where leased_until is null or leased_until < now() order by id limit $2 for update skip locked)
     returning id::text, topic, payload`,
    [LEASE_SECONDS, BATCH, MAX_LEASES_APART],
  );

const forget = (ids: readonly string[]) =>
  sql('forget_outbox', 'delete from outbox where id = any ($1::bigint[])', [ids]);

/** What could not be told is told again soon, then less and less often. */
const retryLater = (id: string) =>
  sql(
    'retry_outbox',
    'update outbox set leased_until = now() + make_interval(secs => least($2, 2 ^ least(attempts - 1, 10))) where id = $1',
    [id, LEASE_SECONDS * MAX_LEASES_APART],
  );

/**
 * Tells rows together; when that fails, each alone, so that one that cannot be told does not hold up the others. Every
 * listener hears them, whatever became of those before it: tickets are mailed while live events are away.
 */
async function dispatch(listeners: Listeners, topic: string, rows: readonly OutboxRow[]): Promise<void> {
  const failures: unknown[] = [];
  for (const listener of listeners[topic] ?? [])
    await listener(rows).catch((error: unknown) => void failures.push(error));
  if (failures.length === 0) return void (await forget(rows.map((row) => row.id)));
  if (rows.length > 1) {
    for (const row of rows) await dispatch(listeners, topic, [row]);
    return;
  }
  const [row] = rows;
  logger.error({ err: failures[0], topic, row: row!.id }, 'could not tell what happened; it will be told again');
  await retryLater(row!.id);
}

/** Leases what waits and tells it, topic by topic. @returns how many rows it found. */
export async function relayOutbox(listeners: Listeners): Promise<number> {
  const rows = await lease();
  const topics = groupBy(
    rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
    (row) => row.topic,
  );
  await Promise.all([...topics].map(([topic, told]) => dispatch(listeners, topic, told)));
  return rows.length;
}

let wake: () => void = () => {};
/** Says that a commit has just left something in the outbox. Costs nothing; the relay gathers before it looks. */
export const wakeOutbox = (): void => wake();

/** Starts telling. @returns a function that tells what is left and stops. */
export function startOutbox(listeners: Listeners): () => Promise<void> {
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  const run = async () => {
    try {
      while ((await relayOutbox(listeners)) === BATCH);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be read now');
    }
  };
  const schedule = (ms: number) => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = null;
      running = run();
    }, ms);
  };
  wake = () => {
    if (!stopping) schedule(COALESCE_MS);
  };
  const poll = setInterval(wake, POLL_MS);
  wake();

  return async () => {
    stopping = true;
    clearInterval(poll);
    if (timer) clearTimeout(timer);
    await running;
    await run();
    wake = () => {};
  };
}
