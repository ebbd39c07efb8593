/**
 * A keep-alive connection for sequential requests, written directly on the socket: the load shares the machine with the
 * server, so it must be cheap. Understands Content-Length and chunked responses, which is all that Express sends.
 */
import { connect, type Socket } from 'node:net';

export type Reply = { status: number; cookies: string[]; retryAfter: string | null; body: string };
export type Ask = { method?: string; path: string; headers?: Record<string, string>; json?: unknown };
export type Connection = { ask: (ask: Ask) => Promise<Reply>; close: () => void };

/** Only the headers that the load needs: a regex for each costs less than parsing all. */
const LENGTH = /\r\nContent-Length: (\d+)/i;
const CHUNKED = /\r\nTransfer-Encoding: chunked/i;
const RETRY_AFTER = /\r\nRetry-After: ([^\r]*)/i;
const COOKIES = /\r\nSet-Cookie: ([^;\r]*)/gi;

/** The body once it is complete: its text and end offset, else null. */
function readBody(buffer: string, from: number, head: string): { body: string; end: number } | null {
  if (!CHUNKED.test(head)) {
    const end = from + Number(LENGTH.exec(head)?.[1] ?? 0);
    return buffer.length < end ? null : { body: buffer.slice(from, end), end };
  }
  let body = '';
  for (let at = from; ; ) {
    const line = buffer.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(buffer.slice(at, line), 16);
    if (buffer.length < line + 2 + size + 2) return null;
    if (size === 0) return { body, end: line + 4 };
    body += buffer.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}

const textOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.setEncoding('latin1');
  let buffer = '';
  // Cached, because a visitor sends the same headers repeatedly.
  let headersSent: { headers: Record<string, string>; text: string } | null = null;
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    const headEnd = buffer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = buffer.slice(0, headEnd);
    const status = Number(head.slice(9, 12));
    const read = readBody(buffer, headEnd + 4, status === 204 || status === 304 ? '' : head);
    if (!read) return;
    buffer = buffer.slice(read.end);
    waiting?.resolve({
      status,
      cookies: Array.from(head.matchAll(COOKIES), ([, cookie]) => cookie!),
      retryAfter: RETRY_AFTER.exec(head)?.[1] ?? null,
      body: read.body,
    });
  });
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  socket.on('error', (error) => waiting?.reject(error));

  return {
    ask: ({ method = 'GET', path, headers = {}, json }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const body = json === undefined ? '' : JSON.stringify(json);
        if (headersSent?.headers !== headers) headersSent = { headers, text: textOf(headers) };
        const length =
          json === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headersSent.text}${length}\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}
