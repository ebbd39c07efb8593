/**
 * Turnstile protocol over WebSocket (docs/turnstiles.md): the same messages as by HTTP, each with a number that its
 * answer repeats, and immediate commands by staff.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { bearerOf } from '../../http/bearer';
import { answerTo } from '../../http/endpoints/endpoint';
import { logger } from '../../infra/logger';
import { HttpError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import { defaultLocale, isLocale } from '../../shared/i18n/languages';
import { type Device, findDevice } from '../devices/findDevice';
import { newsOfDevices } from '../devices/watchSockets';
import { readingDevice, refusalOf, type Told } from './turnstileActs';
import { deviceMessages } from './turnstileEndpoints';

export const TURNSTILE_SOCKET = '/turnstile/v1/socket';
const MAX_BYTES = 16_384;
const LOOK_EVERY_MS = 1000;
const PING_EVERY_MS = 15_000;
/** Maximum unanswered messages of a device; beyond it the connection is closed. */
const MAX_WAITING = 32;
const REVOKED = 4401;
const TOO_MANY = 4429;

const message = z.object({ id: z.int().min(0), path: z.string().max(100), body: z.unknown() });

type Connected = { ws: WebSocket; device: Device; token: string; locale: string; waiting: number; isAlive: boolean };

async function deviceOf(token: string): Promise<Device> {
  const device = await findDevice(token);
  if (!device || device.isRevoked) throw new HttpError(401);
  return device;
}

/** The parameters of a path by the endpoint's own: `/scans/:id/passed` has `id`; null for another path. */
function paramsIn(declared: string, path: string): Record<string, string> | null {
  const [own, sent] = [declared.split('/'), path.split('/')];
  if (own.length !== sent.length) return null;
  const isSame = own.every((part, at) => part.startsWith(':') || part === sent[at]);
  if (!isSame) return null;
  return Object.fromEntries(own.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), sent[at]!]] : [])));
}

async function answer({ token, locale }: Connected, path: string, body: unknown): Promise<Told> {
  const t = translator(locale);
  try {
    for (const endpoint of deviceMessages) {
      const params = paramsIn(endpoint.path, path);
      if (!params) continue;
      const caller = { t, locale, ...readingDevice(() => deviceOf(token)) };
      return { status: 200, body: await answerTo(endpoint, caller, { params, query: {}, body }) };
    }
    throw new HttpError(404);
  } catch (error) {
    return refusalOf(error, t);
  }
}

async function hear(connected: Connected, data: string): Promise<void> {
  const { ws } = connected;
  let parsed: ReturnType<typeof message.safeParse>;
  try {
    parsed = message.safeParse(JSON.parse(data));
  } catch {
    parsed = message.safeParse(null);
  }
  if (!parsed.success) return void ws.send(JSON.stringify({ id: null, status: 422, body: { code: 'invalid' } }));
  if (connected.waiting >= MAX_WAITING) return ws.close(TOO_MANY);
  const { id, path, body } = parsed.data;
  connected.waiting += 1;
  const told = await answer(connected, path, body);
  connected.waiting -= 1;
  ws.send(JSON.stringify({ id, ...told }));
  if (told.status === 401) ws.close(REVOKED);
}

function localeIn({ headers }: IncomingMessage): string {
  const asked = (headers['accept-language'] ?? '').split(/[,;-]/)[0]?.trim().toLowerCase();
  return isLocale(asked) ? asked : defaultLocale();
}

function turnAway(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

/** Sends commands of staff to connected devices, and closes revoked or silent connections. */
function watch(all: Set<Connected>): () => void {
  const look = async () => {
    if (all.size === 0) return;
    for (const { id, news } of await newsOfDevices([...new Set([...all].map(({ device }) => device.id))]))
      for (const { ws, device } of all) {
        if (device.id !== id) continue;
        if (news === 'revoked') ws.close(REVOKED);
        else ws.send(JSON.stringify({ id: null, path: '/open-once', body: {} }));
      }
  };
  const looking = setInterval(
    () => look().catch((error: unknown) => logger.warn({ err: error }, 'turnstiles were not looked after')),
    LOOK_EVERY_MS,
  );
  const pinging = setInterval(() => {
    for (const connected of all) {
      if (!connected.isAlive) connected.ws.terminate();
      connected.isAlive = false;
      connected.ws.ping();
    }
  }, PING_EVERY_MS);
  looking.unref();
  pinging.unref();
  return () => {
    clearInterval(looking);
    clearInterval(pinging);
    for (const { ws } of all) ws.close(1001);
  };
}

/**
 * Handles WebSocket upgrades on its own path; others are rejected if no other handler exists.
 * @returns a function that stops it
 */
export function attachTurnstiles(server: Server, { isAlone }: { isAlone: boolean }): () => void {
  const acceptor = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MAX_BYTES });
  const all = new Set<Connected>();
  const stop = watch(all);
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url !== TURNSTILE_SOCKET) return void (isAlone && turnAway(socket, '404 Not Found'));
    socket.on('error', () => socket.destroy());
    const token = bearerOf(request) ?? '';
    const device = await findDevice(token).catch(() => null);
    if (!device || device.isRevoked) return turnAway(socket, '401 Unauthorized');
    acceptor.handleUpgrade(request, socket, head, (ws) => {
      const connected = { ws, device, token, locale: localeIn(request), waiting: 0, isAlive: true };
      all.add(connected);
      ws.on('error', (error) => logger.debug({ err: error }, 'a turnstile broke off'));
      ws.on('close', () => all.delete(connected));
      ws.on('pong', () => {
        connected.isAlive = true;
      });
      ws.on('message', (data) => {
        connected.isAlive = true;
        void hear(connected, String(data));
      });
    });
  });
  return stop;
}
