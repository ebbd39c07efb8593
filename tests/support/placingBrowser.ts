/** A guest in the browser that placed the orders: it acts by an order's link and is asked for no code. */
import { createHmac } from 'node:crypto';
import { sql } from '../../server/infra/db';
import { keyFor } from '../../server/infra/sealing';
import type { Client } from './client';
import { APP_KEY } from './testEnvironment';

const ADDRESSED = /^\/(orders|order-items)\/([\w-]+)/;

/** The cookie that placing an order leaves in a browser, with its expiry in seconds. */
export function placedMark(orderId: string, until = Math.floor(Date.now() / 1000) + 7200): string {
  const signed = createHmac('sha256', APP_KEY).update(`placed here ${orderId} until ${until}`).digest('base64url');
  return `${until}~${signed.slice(0, 32)}`;
}

/** The client as a browser that has proved by an emailed code that it owns an order or a given pass. */
export function proving<C extends Client>(client: C, { id }: { id: string }, email = 'ana@example.com'): C {
  const until = (Math.floor(Date.now() / 1000) + 3600).toString(36);
  const mark = createHmac('sha256', keyFor('order browser known', APP_KEY))
    .update(JSON.stringify([id, email, until]))
    .digest('base64url')
    .slice(0, 32);
  const others = client.cookies.get('aforo_known')?.split('~') ?? [];
  client.cookies.set('aforo_known', [`${until}.${mark}`, ...others].join('~'));
  return client;
}

async function orderOf(path: string): Promise<string | null> {
  const [, kind, name] = ADDRESSED.exec(path) ?? [];
  if (!kind) return null;
  const [row] = await sql<{ id: string }>(
    `test_placed_${kind.slice(0, 6)}`,
    kind === 'orders'
      ? 'select id from orders where reference = $1'
      : 'select order_id as id from order_items where id::text = $1',
    [name],
  );
  return row?.id ?? null;
}

/** The same client, with the cookie of the order in each request. */
export function placingBrowser(client: Client): Client {
  const marked =
    <A extends unknown[], R>(path: (args: A) => string, act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const id = await orderOf(path(args));
      if (id) client.cookies.set('aforo_placed', placedMark(id));
      return act(...args);
    };
  const first = ([path]: [string, ...unknown[]]) => path;
  return {
    ...client,
    get: marked(first, client.get),
    visit: marked(first, client.visit),
    post: marked(first, client.post),
    put: marked(first, client.put),
    patch: marked(first, client.patch),
    delete: marked(first, client.delete),
    json: marked(([, path]) => path, client.json),
    raw: marked(first, client.raw),
  };
}

/** A guest who has bought, in that browser. */
export const buyerOf = ({ newClient }: { newClient: () => Client }): Client => placingBrowser(newClient());
