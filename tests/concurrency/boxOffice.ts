/** Two server processes on one database, as behind a load balancer, with a shop, and buyers' actions. */
import { sql } from '../../server/infra/db';
import { sign, webhookSecret } from '../../server/payments/sandbox/signature';
import { paths } from '../../server/shared/paths';
import { uuidv7 } from '../../server/shared/uuid';
import { createEvent, createVenue } from '../integration/orders/shopFixture';
import type { Answer } from '../support/answer';
import type { Client } from '../support/client';
import { placingBrowser } from '../support/placingBrowser';
import { prepare } from '../support/prepare';
import { type ServerProcess, startProcess } from '../support/processes';
import { openServers } from '../support/sharedServers';
import { testEnvironment, WITHOUT_DRAWING } from '../support/testEnvironment';

/** An index for each process. */
export const TWO = [0, 1];

export type BoxOffice = {
  processes: [ServerProcess, ServerProcess];
  databaseUrl: string;
  venueId: string;
  event: { id: string; slug: string };
  /** A visitor of one process or the other, in turn. */
  door: (turn: number) => Client;
  /** Restarts a stopped process on its port. */
  startAgain: (which: 0 | 1) => Promise<void>;
  close: () => Promise<void>;
};

/** Uses as many concurrent statements as production, to provoke races. Retries are logged. */
const BUSY = { ...WITHOUT_DRAWING, DATABASE_POOL: '10', LOG_LEVEL: 'warn' };

/** Opens it; the test itself uses the same database through `sql` and `prisma`. */
export async function openBoxOffice(env: Record<string, string> = {}): Promise<BoxOffice> {
  const environment = { ...BUSY, ...env };
  const { processes, databaseUrl, close } = await openServers(2, environment);
  const doors = processes.map((each) => placingBrowser(each.newClient()));
  const venueId = await createVenue();
  return {
    processes: processes as BoxOffice['processes'],
    databaseUrl,
    venueId,
    event: await createEvent(venueId),
    door: (turn) => doors[turn % 2]!,
    startAgain: async (which) => {
      const { port } = processes[which]!;
      processes[which] = await startProcess({ databaseUrl, port, env: environment });
    },
    close,
  };
}

/** The box office for all tests of a file. */
export const runBoxOffice = (env?: Record<string, string>): BoxOffice => prepare(() => openBoxOffice(env));

export type Line = {
  eventId?: string;
  productId: string;
  appointmentId: string | null;
  quantity: number;
  visits?: (string | null)[];
};
export type Held = { reference: string; key: string; totalCents: number };

export const hold = (door: Client, slug: string, lines: readonly Line[], key: string = uuidv7()): Promise<Answer> =>
  door.json('POST', paths.events.holds(slug), { key, lines });

/** Several orders of one place each, made at both processes in turn. */
export async function holdSome(office: BoxOffice, product: string, slot: string, count: number): Promise<Held[]> {
  const wanted = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => hold(office.door(n), office.event.slug, wanted)),
  );
  return answers.map((answer) => answer.json<Held>());
}

export const place = (door: Client, { reference, key }: Held, email = 'ana@example.com'): Promise<Answer> =>
  door.json('POST', paths.orders.place(reference, key), {
    name: 'Ana',
    email,
    acceptTerms: true,
  });

/** A card whose payment the provider reports before it redirects the buyer. */
const EARLY_CARD = '4000 0000 0000 0077';

/** Pays at the URL in the response to the placed order. */
export const payAt = (door: Client, placed: Answer): Promise<Answer> =>
  door.raw(new URL(placed.json<{ url: string }>().url, 'http://x').pathname, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action: 'pay', number: EARLY_CARD, expiry: '12/39', cvc: '123' }).toString(),
  });

/** Sends a provider's notification to one of the processes. */
export const report = (door: Client, body: string): Promise<Answer> =>
  door.raw(paths.payments.webhook('sandbox'), {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'Sandbox-Signature': sign(body, webhookSecret(testEnvironment({ databaseUrl: '', port: 0 }).APP_KEY)),
    },
  });

export const withStatus = (answers: readonly Answer[], status: number): Answer[] =>
  answers.filter((answer) => answer.status === status);

/** Statements of the job queue's library, which takes the locks of its own tables in an order of its own. */
const OF_THE_QUEUE = '"statement":"query"';

/** @returns the lines of both processes about deadlocks, each with the statement that was run again. */
export const deadlocksOf = ({ processes }: BoxOffice): string[] =>
  processes
    .flatMap(({ output }) => output().split('\n'))
    .filter((line) => line.includes('deadlock') && !line.includes(OF_THE_QUEUE));

/** Waits until the outbox is empty; only the test's timeout ends it. */
export async function untilOutboxIsEmpty(): Promise<void> {
  while ((await sql('test_outbox', 'select 1 from outbox limit 1')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
