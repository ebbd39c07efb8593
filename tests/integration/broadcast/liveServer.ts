/** A protocol server on its own port, mounted on Express as in the product, and clients for it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import Pusher from 'pusher';
import PusherClient, { type Options } from 'pusher-js';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { PusherServerOptions } from '../../../server/infra/pusher/hub';
import { createPusherServer, type PusherServer } from '../../../server/infra/pusher/pusherServer';
import { signChannel, signUser } from '../../../server/infra/pusher/signatures';

export const app = { id: '4711', key: 'live-key', secret: 'live-secret-of-the-tests' };
export const silentLog = pino({ level: 'silent' });

export type LiveServer = { port: number; pusher: PusherServer; stop(): Promise<void> };

/** Signs every request: authorisation belongs to the product and is tested there. */
function authRoutes(): express.Router {
  const router = express.Router();
  router.use(express.urlencoded());
  router.post('/broadcasting/auth', (req, res) => {
    const { socket_id: socketId, channel_name: channel, user_id, user_name: name } = req.body;
    const channelData = channel.startsWith('presence-') ? { user_id, user_info: { id: user_id, name } } : undefined;
    res.json(signChannel({ ...app, socketId, channel, ...(channelData && { channelData }) }));
  });
  router.post('/broadcasting/user-auth', (req, res) => {
    res.json(signUser({ ...app, socketId: req.body.socket_id, user: { id: req.body.user_id } }));
  });
  return router;
}

export async function startLive(options: Partial<PusherServerOptions> = {}): Promise<LiveServer> {
  const pusher = createPusherServer({ app, clientEvents: true, logger: silentLog, ...options });
  const web = express();
  web.use(pusher.http);
  web.use(express.json());
  web.use(authRoutes());
  web.get('/page', (_req, res) => void res.send('a page'));
  const server = createServer(web);
  pusher.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    await pusher.drain();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { port: (server.address() as AddressInfo).port, pusher, stop };
}

/** The official server SDK. */
export const sdk = (
  port: number,
  more: Partial<{ secret: string; key: string; encryptionMasterKeyBase64: string }> = {},
) => new Pusher({ appId: app.id, key: app.key, secret: app.secret, host: '127.0.0.1', port: String(port), ...more });

/** The official browser client, as the product configures it. */
export function client(
  port: number,
  user: { id?: string; name?: string } = {},
  more: Partial<Options> = {},
): PusherClient {
  const params = { user_id: user.id ?? '', user_name: user.name ?? '' };
  const base = `http://127.0.0.1:${port}/broadcasting`;
  const pusher = new PusherClient(app.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    channelAuthorization: { endpoint: `${base}/auth`, transport: 'ajax', params },
    userAuthentication: { endpoint: `${base}/user-auth`, transport: 'ajax', params },
    ...more,
  });
  onTestFinished(() => pusher.disconnect());
  return pusher;
}

type Bindable = { bind(event: string, callback: (data: never) => void): unknown };

/** The first `count` payloads of an event, once they have arrived. */
export function heard<T = unknown>(target: Bindable, event: string, count = 1): Promise<T[]> {
  return new Promise((resolve) => {
    const payloads: T[] = [];
    target.bind(event, (data: T) => {
      payloads.push(data);
      if (payloads.length === count) resolve(payloads);
    });
  });
}

export const connected = (pusher: PusherClient) =>
  pusher.connection.state === 'connected' ? Promise.resolve([]) : heard(pusher.connection, 'connected');

/** Subscribes and waits for the server's confirmation. */
export async function subscribed(pusher: PusherClient, name: string) {
  const channel = pusher.subscribe(name);
  await heard(channel, 'pusher:subscription_succeeded');
  return channel;
}

export type Frame = { event: string; channel?: string; data?: unknown; user_id?: string };
export type RawClient = {
  ws: WebSocket;
  socketId: string;
  frames: Frame[];
  /** Sends an object as JSON, or text and bytes as they are. */
  say(message: object | string | Buffer): void;
  /** The first matching frame that was not taken yet, past or future. */
  take(fits: string | ((frame: Frame) => boolean)): Promise<Frame>;
  closed: Promise<{ code: number; reason: string }>;
  /** Sends a ping and waits for its answer: all earlier messages are then processed. */
  settle(): Promise<void>;
};

/** A connection without a client library, for messages that a well-behaved client never sends. */
export async function raw(port: number, path = `/app/${app.key}?protocol=7`, headers = {}): Promise<RawClient> {
  const one = listen(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }));
  const first = await one.take(({ event }) => event === 'pusher:connection_established' || event === 'pusher:error');
  if (first.event === 'pusher:connection_established') one.socketId = JSON.parse(first.data as string).socket_id;
  return one;
}

function listen(ws: WebSocket): RawClient {
  const frames: Frame[] = [];
  const untaken: Frame[] = [];
  let waiting: { fits: (frame: Frame) => boolean; resolve: (frame: Frame) => void }[] = [];
  ws.on('error', () => {});
  ws.on('message', (text) => {
    const frame = JSON.parse(text.toString()) as Frame;
    frames.push(frame);
    const taker = waiting.find(({ fits }) => fits(frame));
    waiting = waiting.filter((other) => other !== taker);
    if (taker) taker.resolve(frame);
    else untaken.push(frame);
  });
  onTestFinished(() => ws.terminate());
  const one: RawClient = {
    ws,
    socketId: '',
    frames,
    say: (message) =>
      ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    take(wanted) {
      const fits = typeof wanted === 'string' ? (frame: Frame) => frame.event === wanted : wanted;
      const at = untaken.findIndex(fits);
      if (at >= 0) return Promise.resolve(untaken.splice(at, 1)[0]!);
      return new Promise((resolve) => waiting.push({ fits, resolve }));
    },
    closed: new Promise((resolve) => ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))),
    async settle() {
      one.say({ event: 'pusher:ping', data: {} });
      await one.take('pusher:pong');
    },
  };
  return one;
}

/** Subscribes a raw connection, signed if the channel needs it; returns the server's reply. */
export function join(
  one: RawClient,
  channel: string,
  member?: { user_id: unknown; user_info?: unknown },
): Promise<Frame> {
  const signed = /^(private|presence)-/.test(channel)
    ? signChannel({ ...app, socketId: one.socketId, channel, ...(member && { channelData: member as never }) })
    : { auth: '' };
  one.say({ event: 'pusher:subscribe', data: { channel, ...signed } });
  return one.take(({ event, channel: on }) => on === channel && /subscription_(succeeded|error)$/.test(event));
}

export const payload = (frame: Frame) => JSON.parse(frame.data as string);
