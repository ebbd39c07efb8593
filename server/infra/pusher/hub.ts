/** The state of one protocol server: connections, subscriptions and signed-in users. */
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
  /** Forward `client-*` events between subscribers of private and presence channels. */
  clientEvents: boolean;
  /** Idle time after which a connection is pinged. Also sent to clients, which do the same. */
  activityTimeoutSeconds?: number;
  /** How long a pinged connection has to answer. */
  pongTimeoutSeconds?: number;
  /** Origins of pages that may connect, as browsers write them; clients without an Origin may always. Unset: all. */
  allowedOrigins?: readonly string[];
  /** Upgrades that another listener of the same server handles. */
  isElsewhere?: (url: string) => boolean;
  /** Connections beyond this are refused until later. Unset: no limit. */
  maxConnections?: number;
  /** The same per network, by `networkOf`. Unset: no limit. */
  maxConnectionsPerNetwork?: number;
  /**
   * Connections of one session that are taken even if its network has too many: a client shows a ticket of the
   * application. Unset: none.
   */
  maxConnectionsPerSession?: number;
  /** The session of a valid ticket in the request; null without one. */
  sessionOf?: (request: IncomingMessage) => string | null;
  /** The network of a client; by default the address of its socket, which behind a proxy is the proxy's. */
  networkOf?: (request: IncomingMessage) => string;
  /** Channels per connection; 200 by default. */
  maxChannelsPerConnection?: number;
  /** Called with the network of a connection refused by a limit. */
  onOverCapacity?: (network: string) => void;
  /** Send subscribers of channels without presence their number. */
  subscriptionCounts?: boolean;
  webhook?: WebhookOptions;
  logger: PusherLog;
};

export type Connection = {
  /** The protocol's socket id; unique, and not guessable because it is part of the signed text. */
  readonly id: string;
  readonly ws: WebSocket;
  readonly socket: Duplex;
  /** The channels it listens to, each with its member id for presence channels. */
  readonly memberships: Map<Channel, string | null>;
  user: { readonly id: string; readonly info: unknown } | null;
  /** The users for whom the application signed channels of this connection. */
  readonly owners: Set<string>;
  lastHeardAt: number;
  pingedAt: number | null;
  clientEvents: { windowStartedAt: number; count: number };
};

/** A person on a presence channel, through one or more connections. */
export type Member = { readonly id: string; readonly info: unknown; readonly connections: Set<Connection> };

/** A channel exists while it has a listener. */
export type Channel = {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly subscribers: Set<Connection>;
  readonly members: Map<string, Member>;
  /** `subscribers` as an immutable list, created on demand and dropped when one joins or leaves. */
  audience: readonly Connection[] | null;
};

export type Hub = {
  readonly options: PusherServerOptions;
  readonly app: PusherApp;
  readonly log: PusherLog;
  readonly activityTimeoutSeconds: number;
  readonly pongTimeoutSeconds: number;
  /** Keyed by socket id. A Map, since `__proto__` is a valid channel name. */
  readonly connections: Map<string, Connection>;
  /** The number of connections of each network. */
  readonly networks: Map<string, number>;
  /** The number of connections of each session that showed a ticket. */
  readonly sessions: Map<string, number>;
  readonly channels: Map<string, Channel>;
  readonly users: Map<string, Set<Connection>>;
  readonly cachedEvents: CachedEvents;
  readonly fanOut: FanOut<Connection>;
  readonly webhooks: Webhooks;
  /** The members of presence channels on other processes. */
  readonly roster: Roster;
  /** The connection to the other processes of the application, once joined. */
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
  sessions: new Map(),
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

/** Sends to one connection, or does nothing if it is closing. A client that sends and never reads is disconnected. */
export function send({ ws }: Pick<Connection, 'ws'>, text: string): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount > MAX_UNREAD_BYTES) ws.terminate();
  else ws.send(text);
}

/** Ends a connection by the protocol: an error frame for clients that read frames, a close code for the rest. */
export function closeWith(ws: WebSocket, { code, message }: Closing): void {
  if (ws.readyState !== ws.OPEN) return;
  ws.send(errorText(code, message));
  ws.close(code, message);
}
