/**
 * From an HTTP upgrade to a live connection. Refusals are sent inside the accepted connection: a browser reports a
 * refused upgrade only as a network error, and clients would retry for ever.
 */
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOSE, type Closing, protocolText } from './frames';
import { type Connection, closeWith, type Hub, send } from './hub';
import { receive } from './messages';
import { signOut } from './signIn';
import { leaveAll } from './subscriptions';

/** Room for the largest client event with every character escaped. */
const MAX_FRAME_BYTES = 65_536;
/** Time for a client to answer a close before its socket is destroyed. */
const CLOSE_TIMEOUT_MS = 2_000;
const SUPPORTED_PROTOCOLS = { oldest: 4, newest: 7 };
const SOCKET_ID_PART = 2 ** 47;

/** Groups that a connection counts for. */
type Origin = { network: string; session: string | null };

export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Handles upgrades for `/app/…`; any other is answered 404, except those of another listener. */
export function upgradeListener(hub: Hub): UpgradeListener {
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    closeTimeout: CLOSE_TIMEOUT_MS,
  };
  const acceptor = new WebSocketServer(options);
  return (request, socket, head) => {
    if (hub.options.isElsewhere?.(request.url ?? '')) return;
    if (!request.url?.startsWith('/app/')) return turnAway(socket);
    acceptor.handleUpgrade(request, socket, head, (ws) => {
      // Without a listener, the error of an oversized or malformed frame would end the process; `close` follows it.
      ws.on('error', (error) => hub.log.debug({ err: error }, 'live connection broke'));
      const origin = { network: networkOf(hub, request), session: hub.options.sessionOf?.(request) ?? null };
      const refusal = refusalOf(hub, request, origin);
      if (refusal === CLOSE.overCapacity) hub.options.onOverCapacity?.(origin.network);
      if (refusal !== null) return closeWith(ws, refusal);
      open(hub, ws, socket, origin);
    });
  };
}

function turnAway(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}

/** Why this client may not connect. The URL is untrusted, so parsing must not throw. */
function refusalOf(hub: Hub, { url = '', headers }: IncomingMessage, origin: Origin): Closing | null {
  const [path = '', query = ''] = url.split('?', 2);
  const [key = '', ...rest] = path.slice('/app/'.length).split('/');
  const protocol = new URLSearchParams(query).get('protocol');
  const { allowedOrigins } = hub.options;
  if (rest.length > 0) return CLOSE.pathNotFound;
  if (key !== encodeURIComponent(hub.app.key) && key !== hub.app.key) return CLOSE.unknownApp;
  if (protocol === null || protocol === '') return CLOSE.noProtocol;
  if (!/^\d+$/.test(protocol)) return CLOSE.badVersion;
  if (Number(protocol) < SUPPORTED_PROTOCOLS.oldest || Number(protocol) > SUPPORTED_PROTOCOLS.newest) {
    return CLOSE.unsupportedProtocol;
  }
  if (allowedOrigins && headers.origin && !allowedOrigins.includes(headers.origin)) return CLOSE.originNotAllowed;
  if (hub.draining) return CLOSE.reconnect;
  return isFull(hub, origin) ? CLOSE.overCapacity : null;
}

const networkOf = ({ options }: Hub, request: IncomingMessage): string =>
  options.networkOf?.(request) ?? request.socket.remoteAddress ?? '';

/** Connections of one network with tickets, in multiples of its limit: a client may collect tickets of many sessions. */
const MAX_TICKETED = 5;

/**
 * A school or a carrier is one network, so a network's limit is high. Above it, a session with a ticket still gets its own
 * few connections; those without one poll until there is room.
 */
function isFull({ options, connections, networks, sessions }: Hub, { network, session }: Origin): boolean {
  const { maxConnections = Number.POSITIVE_INFINITY, maxConnectionsPerNetwork = Number.POSITIVE_INFINITY } = options;
  if (connections.size >= maxConnections) return true;
  const there = networks.get(network) ?? 0;
  const isOwn = session !== null && (sessions.get(session) ?? 0) < (options.maxConnectionsPerSession ?? 0);
  return there >= maxConnectionsPerNetwork * (isOwn ? MAX_TICKETED : 1);
}

/** Counts a new or closed connection. */
function count({ networks, sessions }: Hub, { network, session }: Origin, change: 1 | -1): void {
  const add = (counts: Map<string, number>, name: string) => {
    const there = (counts.get(name) ?? 0) + change;
    if (there > 0) counts.set(name, there);
    else counts.delete(name);
  };
  add(networks, network);
  if (session !== null) add(sessions, session);
}

function open(hub: Hub, ws: WebSocket, socket: Duplex, origin: Origin): void {
  const connection: Connection = {
    id: `${randomInt(SOCKET_ID_PART)}.${randomInt(SOCKET_ID_PART)}`,
    ws,
    socket,
    memberships: new Map(),
    user: null,
    owners: new Set(),
    lastHeardAt: Date.now(),
    pingedAt: null,
    clientEvents: { windowStartedAt: 0, count: 0 },
  };
  const alive = () => {
    connection.lastHeardAt = Date.now();
    connection.pingedAt = null;
  };
  hub.connections.set(connection.id, connection);
  count(hub, origin, 1);
  ws.on('message', (raw, isBinary) => receive(hub, connection, raw, isBinary));
  ws.on('ping', alive);
  ws.on('pong', alive);
  ws.on('close', () => {
    hub.connections.delete(connection.id);
    count(hub, origin, -1);
    leaveAll(hub, connection);
    signOut(hub, connection);
  });
  const greeting = { socket_id: connection.id, activity_timeout: hub.activityTimeoutSeconds };
  send(connection, protocolText('pusher:connection_established', greeting));
}
