/** Notifies phones of a changed pass: an empty message over HTTP/2, authenticated by the pass certificate. */
import { readFileSync } from 'node:fs';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { env } from '../../../infra/runtime';
import type { Signing } from './applePass';

const APNS = 'https://api.push.apple.com';
const PATIENCE_MS = 10_000;
const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;

/** `status` 0: no answer. */
export type Pushed = { token: string; status: number; reason: string };

function open({ certificate, authority, privateKey }: Signing): ClientHttp2Session {
  const { APPLE_PUSH_URL, APPLE_PUSH_CA } = env();
  return connect(APPLE_PUSH_URL ?? APNS, {
    cert: `${certificate.trim()}\n${authority.trim()}\n`,
    key: privateKey,
    ...(APPLE_PUSH_CA ? { ca: readFileSync(APPLE_PUSH_CA) } : {}),
  });
}

function pushOne(session: ClientHttp2Session, topic: string, token: string): Promise<Pushed> {
  return new Promise((resolve) => {
    const request = session.request({
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    });
    let status = 0;
    let body = '';
    const fail = (reason: string) => resolve({ token, status: 0, reason });
    request.setTimeout(PATIENCE_MS, () => {
      fail('timeout');
      request.close(constants.NGHTTP2_CANCEL);
    });
    request.setEncoding('utf8');
    request.on('response', (headers) => {
      status = Number(headers[HTTP2_HEADER_STATUS]);
    });
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => resolve({ token, status, reason: reasonOf(body) }));
    request.on('error', (error) => fail(error.message));
    request.end('{}');
  });
}

function reasonOf(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: unknown }).reason ?? '');
  } catch {
    return '';
  }
}

const untilOpen = (session: ClientHttp2Session): Promise<string | null> =>
  new Promise((resolve) => {
    session.once('connect', () => resolve(null));
    session.once('error', (error) => resolve(error.message));
    session.setTimeout(PATIENCE_MS, () => resolve('timeout'));
  });

/** Uses one connection. Never throws: the answer has each result. */
export async function pushAll(signing: Signing, tokens: readonly string[]): Promise<Pushed[]> {
  const session = open(signing);
  // A broken connection is reported by its requests.
  session.on('error', () => {});
  const trouble = await untilOpen(session);
  if (trouble !== null) {
    session.destroy();
    return tokens.map((token) => ({ token, status: 0, reason: trouble }));
  }
  const pushed = await Promise.all(tokens.map((token) => pushOne(session, signing.passTypeId, token)));
  session.close();
  return pushed;
}
