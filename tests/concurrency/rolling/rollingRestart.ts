/**
 * Two processes behind HAProxy, replaced in turn while visitors look, keep places and buy, and open pages listen. Used by
 * `npm run rolling` and by its short form in the tests.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '../../../server/shared/paths';
import { createClient } from '../../support/client';
import { startHaproxy } from '../../support/haproxy';
import { type ServerProcess, startProcess } from '../../support/processes';
import { type Listener, listenTo } from '../live/listener';
import { createLoad, type Load, type OpenLoad, type Shop } from './openLoad';

export type Street = Shop & { databaseUrl: string; eventId: string };

export type Outcome = Load & {
  /** Processes that were replaced. */
  restarts: number;
  /** Exit codes of the replaced ones. */
  exits: (number | null)[];
  /** Live connections that came back. */
  reconnects: number;
  /** Last figures that a listener has wrong. */
  missed: string[];
  seconds: number;
};

type Options = {
  requests: number;
  perSecond: number;
  listeners: number;
  env: Record<string, string>;
  /** HAProxy's port. */
  port: number;
  /** Ports of the processes. */
  ports: readonly [number, number];
};

/** The runbook's value: longer than HAProxy takes to notice, three checks within 1.5 seconds. */
const WARNING_SECONDS = 5;
const LAST_EVENTS_MS = 20_000;

type Slots = { slots: { id: string; left: number }[] };

/** Figures as the event's page shows them now. */
async function readPage(url: string, slug: string): Promise<Slots['slots']> {
  const { page, status } = await createClient(url).visit(paths.events.show(slug));
  if (status !== 200 || !page) throw new Error(`the event's page answered ${status}`);
  return (page.props as unknown as Slots).slots;
}

/** Open pages: each reads its figures again when its connection is back, as `useReconnect` does. */
async function openPages(url: string, street: Street, load: OpenLoad, count: number) {
  let reconnects = 0;
  const back = async (left: Map<string, number>) => {
    reconnects += 1;
    const slots = await load.step('reload', () => readPage(url, street.slug)).catch(() => []);
    for (const slot of slots) left.set(slot.id, slot.left);
  };
  const port = Number(new URL(url).port);
  const listeners = await Promise.all(Array.from({ length: count }, () => listenTo(port, street.eventId, back)));
  return { listeners, reconnects: () => reconnects };
}

/** Figures that an open page still has wrong after the last event. */
async function wrongFigures(url: string, { slug }: Street, listeners: readonly Listener[]): Promise<string[]> {
  const deadline = Date.now() + LAST_EVENTS_MS;
  for (;;) {
    const slots = await readPage(url, slug);
    const wrong = listeners.flatMap(({ left }, at) =>
      slots.flatMap(({ id, left: now }) =>
        left.has(id) && left.get(id) !== now ? [`page ${at}: ${left.get(id)}, not ${now}`] : [],
      ),
    );
    if (wrong.length === 0 || Date.now() > deadline) return wrong;
    await pause(200);
  }
}

/** Replaces processes in turn until `isOver`. */
export async function rollingRestart(street: Street, options: Options): Promise<Outcome> {
  const url = `http://127.0.0.1:${options.port}`;
  const env = {
    ...options.env,
    APP_URL: url,
    TRUST_PROXY: '1',
    DRAIN_WAIT_SECONDS: String(WARNING_SECONDS),
  };
  const start = (port: number) => startProcess({ databaseUrl: street.databaseUrl, port, env });
  const [one, two] = options.ports;
  const processes: ServerProcess[] = [await start(one), await start(two)];
  const haproxy = await startHaproxy(options.port, options.ports);
  const load = createLoad(street);
  const pages = await openPages(url, street, load, options.listeners);
  const exits: (number | null)[] = [];
  const begun = performance.now();
  try {
    let isOver = false;
    const replacing = (async () => {
      for (let turn = 0; !isOver || turn < 2; turn += 1) {
        const { port, stop } = processes[turn % 2]!;
        exits.push(await stop());
        processes[turn % 2] = await start(port);
        await haproxy.untilBothServe();
      }
    })();
    await load.run(url, options.requests, options.perSecond);
    isOver = true;
    await replacing;
    const seconds = (performance.now() - begun) / 1000;
    const missed = await wrongFigures(url, street, pages.listeners);
    return { ...load, restarts: exits.length, exits, reconnects: pages.reconnects(), missed, seconds };
  } finally {
    for (const { close } of pages.listeners) close();
    await haproxy.stop();
    await Promise.all(processes.map(({ stop }) => stop()));
  }
}

/** Compares the database with the answers: sales that are lost, doubled or without money or tickets. */
export async function wrongBooks({ db }: Shop, { held, paid }: Load): Promise<string[]> {
  const { rows } = await db.query<{ said: string }>(
    `with answered as (select unnest($1::text[]) as reference), bought as (select unnest($2::text[]) as reference)
     select 'lost: ' || reference as said from answered where reference not in (select reference from orders)
     union all select 'doubled or unanswered: ' || reference from orders where reference not in (table answered)
     union all select 'not paid: ' || b.reference from bought b join orders o using (reference) where o.state <> 'paid'
     union all select 'paid without an answer: ' || reference from orders
       where state = 'paid' and reference not in (table bought)
     union all select 'tickets: ' || o.reference || ' ' || count(t.id) from bought b join orders o using (reference)
       left join tickets t on t.order_id = o.id group by o.reference having count(t.id) <> 2
     union all select 'money: ' || o.reference || ' ' || coalesce(sum(e.amount_cents), 0) from bought b
       join orders o using (reference) left join money_entries e on e.order_id = o.id
       group by o.reference having coalesce(sum(e.amount_cents), 0) <> 2000
     union all select 'slots: ' || sum(sold) from appointments having sum(sold) <> 2 * cardinality($2::text[])`,
    [held, paid],
  );
  return rows.map(({ said }) => said);
}
