/**
 * `fetch` over keep-alive connections, without features that only browsers need: they cost a sixth of a test's CPU
 * time.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';

export type Told = { status: number; headers: Headers; url: string; text: string };

/**
 * Shorter than any server's keep-alive timeout: Node's own is 5 s, the application's 65 s. A request sent while the
 * server closes is reset, and cannot be retried because it may have been handled.
 */
const MAX_IDLE_MS = 4000;

const agent = new Agent({ keepAlive: true });
const freeSince = new WeakMap<Socket, number>();
agent.on('free', (socket: Socket) => freeSince.set(socket, performance.now()));

/**
 * Compares times instead of using the agent's timer, which fires late in a busy process, such as while a test loads.
 */
function leaveIdleConnections(): void {
  const now = performance.now();
  for (const socket of Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []))
    if (now - (freeSince.get(socket) ?? now) > MAX_IDLE_MS) socket.destroy();
}

/** Headers of `fetch`. No compression: both sides are this process, and it cost a twentieth. */
const AS_FETCH: Record<string, string> = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'identity',
};

async function byFetch(url: URL, init: RequestInit): Promise<Told> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  return { status: response.status, headers: response.headers, url: response.url, text: await response.text() };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  return headers;
}

function byHand(url: URL, method: string, headers: Headers, body?: string): Promise<Told> {
  const sent = { ...AS_FETCH, ...Object.fromEntries(headers) };
  if (body !== undefined) {
    sent['content-type'] ??= 'text/plain;charset=UTF-8';
    sent['content-length'] = String(Buffer.byteLength(body));
  }
  leaveIdleConnections();
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new TypeError('fetch failed', { cause }));
    const asking = request(url, { agent, method, headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => {
        const text = new TextDecoder().decode(Buffer.concat(parts));
        resolve({ status: answer.statusCode!, headers: headersOf(answer), url: url.href, text });
      });
    });
    asking.on('error', fail).end(body);
  });
}

/** Sends a request without redirects and reads the whole response. */
export function ask(
  url: URL,
  { method = 'GET', headers, body, ...rest }: RequestInit & { headers: Headers },
): Promise<Told> {
  const isPlain = (body === undefined || typeof body === 'string') && Object.keys(rest).length === 0;
  if (isPlain && url.protocol === 'http:') return byHand(url, method, headers, body);
  return byFetch(url, { method, headers, ...rest, ...(body === undefined ? {} : { body }) });
}
