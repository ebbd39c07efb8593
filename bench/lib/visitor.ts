/** A visitor of the load: a connection with a browser's cookies and CSRF header. */
import { type Ask, openConnection, type Reply } from './connection';

export type Visitor = {
  /** Starts as a new anonymous visitor on the same connection by opening a page. */
  arrive: (path: string) => Promise<Reply>;
  call: (method: string, path: string, json?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  /** Its cookies, and an additional one. */
  cookies: (more: string) => string;
  send: (ask: Ask) => Promise<Reply>;
  /** The same visitor on another connection. */
  another: () => Promise<Visitor>;
  close: () => void;
};

export async function newVisitor(url: string, known: Iterable<[string, string]> = []): Promise<Visitor> {
  const connection = await openConnection(url);
  let cookies = new Map(known);
  const headersOfAll = () => ({
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-XSRF-TOKEN': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
  });
  let always = headersOfAll();
  const keep = (reply: Reply) => {
    for (const cookie of reply.cookies) {
      const equals = cookie.indexOf('=');
      cookies.set(cookie.slice(0, equals), cookie.slice(equals + 1));
    }
    if (reply.cookies.length > 0) always = headersOfAll();
    return reply;
  };
  const call: Visitor['call'] = async (method, path, json, headers) =>
    keep(await connection.ask({ method, path, json, headers: headers ? { ...always, ...headers } : always }));
  return {
    call,
    cookies: (more) => `${always.Cookie}; ${more}`,
    send: connection.ask,
    async arrive(path) {
      cookies = new Map();
      always = headersOfAll();
      return keep(await connection.ask({ path, headers: { Accept: 'text/html' } }));
    },
    another: () => newVisitor(url, cookies),
    close: connection.close,
  };
}

/** The reply's body. @throws Error that quotes an unexpected reply */
export function expectJson<T>(reply: Reply, status: number): T {
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${reply.body.slice(0, 300)}`);
  return JSON.parse(reply.body) as T;
}
