/**
 * One attempt to deliver. It connects to the address that was checked, follows no redirect, reads at most 64 kB of the
 * answer, and ends after 15 seconds whatever the receiver does.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { storable } from '../../shared/requestParts';
import type { AttemptError } from '../pages';
import { signedHeaders } from './signing';
import { addressOf, TimedOut } from './target';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_CHARACTERS = 1024;
const MAX_PAUSE_SECONDS = 3600;
const GONE = 410;
const WITH_PAUSE: ReadonlySet<number> = new Set([429, 503]);

const options = { keepAlive: true, maxFreeSockets: 20, timeout: TIMEOUT_MS };
const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };

export type Outcome = {
  ok: boolean;
  /** The receiver asks for no more events. */
  gone: boolean;
  status: number | null;
  ms: number;
  error: AttemptError | null;
  /** Beginning of the answer. */
  answer: string;
  /** Seconds for which the receiver asks for no request. */
  pauseSeconds: number | null;
};

type Sent = { url: string; secrets: readonly string[]; id: string; body: Buffer; timeoutMs?: number };
type Told = { status: number; answer: string; retryAfter: string | undefined };

/** Seconds of `Retry-After`, which is a number or a date, up to an hour. */
function pauseOf(text: string | undefined, now: number): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.ceil(Math.min(MAX_PAUSE_SECONDS, Math.max(0, seconds))) : null;
}

/** Reads the beginning of an answer, and ends the connection if there is more. */
async function readStart(res: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of res) {
    parts.push(part as Buffer);
    length += (part as Buffer).length;
    // Leaving the loop destroys the connection.
    if (length >= MAX_ANSWER_BYTES) break;
  }
  return storable(Buffer.concat(parts).toString('utf8')).slice(0, KEPT_CHARACTERS);
}

type Post = {
  url: URL;
  address: string;
  headers: Record<string, string>;
  body: Buffer /** Time of `performance.now` at which it ends. */;
  ends: number;
};

function post({ url, address, headers, body, ends }: Post): Promise<Told> {
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const req = (isSecure ? httpsRequest : httpRequest)({
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      agent: agents[url.protocol as 'http:' | 'https:'],
      headers: {
        ...headers,
        Host: url.host,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'User-Agent': 'Aforo-Webhooks/1',
      },
      ...(isSecure && isIP(url.hostname) === 0 && { servername: url.hostname }),
    });
    const end = setTimeout(() => {
      reject(new TimedOut());
      req.destroy();
    }, ends - performance.now());
    const fail = (error: Error) => {
      clearTimeout(end);
      reject(Object.assign(error, { isStale: req.reusedSocket }));
    };
    req.on('error', fail);
    req.on('response', (res) => {
      readStart(res).then((answer) => {
        clearTimeout(end);
        resolve({ status: res.statusCode ?? 0, answer, retryAfter: res.headers['retry-after'] });
      }, fail);
    });
    req.end(body);
  });
}

/** A kept connection that the receiver closed at the same moment says nothing about the receiver. */
async function postFresh(sent: Post): Promise<Told> {
  try {
    return await post(sent);
  } catch (error) {
    if (!(error as { isStale?: boolean }).isStale || error instanceof TimedOut) throw error;
    return post(sent);
  }
}

function outcomeOf({ status, answer, retryAfter }: Told, ms: number): Outcome {
  const ok = status >= 200 && status < 300;
  return {
    ok,
    gone: status === GONE,
    status,
    ms,
    error: ok ? null : status >= 300 && status < 400 ? 'redirect' : 'status',
    answer,
    pauseSeconds: WITH_PAUSE.has(status) ? pauseOf(retryAfter, Date.now()) : null,
  };
}

/** The outcome of an attempt without an answer. */
export const failedAttempt = (error: AttemptError, ms: number): Outcome => ({
  ...{ ok: false, gone: false, status: null, answer: '', pauseSeconds: null },
  error,
  ms,
});

/** Sends an event once. The timestamp and the signature are those of this attempt. */
export async function sendOnce({ url: text, secrets, id, body, timeoutMs = TIMEOUT_MS }: Sent): Promise<Outcome> {
  const began = performance.now();
  const spent = () => Math.round(performance.now() - began);
  const failed = (error: AttemptError): Outcome => failedAttempt(error, spent());
  const url = new URL(text);
  try {
    const address = await addressOf(url, timeoutMs).catch((error: unknown) => {
      if (error instanceof TimedOut) throw error;
    });
    if (!address) return failed(address === null ? 'private_address' : 'unknown_host');
    const told = await postFresh({
      url,
      address,
      headers: signedHeaders(secrets, id, new Date(), body),
      body,
      ends: began + timeoutMs,
    });
    return outcomeOf(told, spent());
  } catch (error) {
    return failed(error instanceof TimedOut ? 'timeout' : 'connection');
  }
}
