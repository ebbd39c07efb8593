/** The state of one protocol server: who is connected, who listens to what, who is signed in. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { type CachedEvents, createCachedEvents } from './cachedEvents';
import { type ChannelKind, channelKind } from './channelName';
import { createFanOut, type FanOut, MAX_UNREAD_BYTES } from './fanOut';
import { type Closing, errorText } from './frames';
import type { PeerLink } from './peerLink';
import { createRoster, type Roster } from './roster';
import type { PusherApp } from './signatures';
import { createWebhooks, type WebhookOptions, type Webhooks } from './webhooks';

export type PusherLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export type PusherServerOptions = {
  app: PusherApp;
  /** Pass `client-*` events on between subscribers of private and presence channels. */
  clientEvents: boolean;
  /** Silence after which a connection is pinged. Also told to clients, who do the same. */
  activityTimeoutSeconds?: number;
  /** How long a pinged connection has to show life. */
  pongTimeoutSeconds?: number;
  /** Origins of pages that may connect, as browsers write them; clients that send none may always. Unset: all. */
  allowedOrigins?: readonly string[];
  /** Upgrades that another listener of the same server takes. */
  isElsewhere?: (url: string) => boolean;
  /** Connections beyond this are told to come back later. Unset: no limit. */
  maxConnections?: number;
  /** The same for those of one network, as `networkOf` names it. Unset: no limit. */
  maxConnectionsPerNetwork?: number;
  /** Where a client is; the address of its socket when unset, which behind a proxy is the proxy's. */
  networkOf?: (request: IncomingMessage) => string;
  /** Channels that one connection may listen to; 200 when unset. */
  maxChannelsPerConnection?: number;
  /** Hears from where a connection was refused for being one too many. */
  onOverCapacity?: (network: string) => void;
  /** Tell subscribers of other than presence channels how many they are. */
  subscriptionCounts?: boolean;
  webhook?: WebhookOptions;
  logger: PusherLog;
};

export type Connection = {
  /** The protocol's socket id; never used twice, and not guessable because it is part of what is signed. */
  readonly id: string;
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** The channels it listens to, each with its member id where it is a presence channel. */
  readonly memberships: Map<Channel, string | null>;
  user: { readonly id: string; readonly info: unknown } | null;
  /** For whom the application signed channels of this connection. */
  readonly owners: Set<string>;
  lastHeardAt: number;
  pingedAt: number | null;
  clientEvents: { windowStartedAt: number; count: number };
};

/** One person on a presence channel, through one or more connections. */
export type Member = { readonly id: string; readonly info: unknown; readonly connections: Set<Connection> };

/** A channel exists while it has a listener. */
export type Channel = {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly subscribers: Set<Connection>;
  readonly members: Map<string, Member>;
  /** `subscribers` as a list that never changes, made on demand and dropped when one joins or leaves. */
  audience: readonly Connection[] | null;
};

export type Hub = {
  readonly options: PusherServerOptions;
  readonly app: PusherApp;
  readonly log: PusherLog;
  readonly activityTimeoutSeconds: number;
  readonly pongTimeoutSeconds: number;
  /** By socket id. Maps, never objects: `__proto__` is a valid channel name. */
  readonly connections: Map<string, Connection>;
  /** How many there are of each network. */
  readonly networks: Map<string, number>;
  readonly channels: Map<string, Channel>;
  readonly users: Map<string, Set<Connection>>;
  readonly cachedEvents: CachedEvents;
  readonly fanOut: FanOut<Connection>;
  readonly webhooks: Webhooks;
  /** Who is on the presence channels of other processes. */
  readonly roster: Roster;
  /** The way to the other processes of the same application, once joined. */
  link: PeerLink | null;
  draining: boolean;
};

export const createHub = (options: PusherServerOptions): Hub => ({
  options,
  app: options.app,
  log: options.logger,
  activityTimeoutSeconds: options.activityTimeoutSeconds ?? 120,
  pongTimeoutSeconds: options.pongTimeoutSeconds ?? 30,
  connections: new Map(),
  networks: new Map(),
  channels: new Map(),
  users: new Map(),
  cachedEvents: createCachedEvents(),
  fanOut: createFanOut<Connection>(),
  webhooks: createWebhooks(options.app, options.webhook, options.logger),
  roster: createRoster(),
  link: null,
  draining: false,
});

export const openChannel = (name: string): Channel => ({
  name,
  kind: channelKind(name),
  subscribers: new Set(),
  members: new Map(),
  audience: null,
});

export function audienceOf(channel: Channel): readonly Connection[] {
  channel.audience ??= [...channel.subscribers];
  return channel.audience;
}

/** Sends to one connection; silently not, when it is closing. One that asks and never reads is cut off. */
export function send({ ws }: Pick<Connection, 'ws'>, text: string): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate();
  else ws.send(text);
}

/** Ends a connection the protocol's way: an error frame for those who read frames, a close code for the rest. */
export function closeWith(ws: WebSocket, { code, message }: Closing): void {
  if (ws.readyState !== ws.OPEN) return;
  ws.send(errorText(code, message));
  ws.close(code, message);
}
