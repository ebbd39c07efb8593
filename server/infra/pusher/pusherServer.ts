/**
 * A server of the Pusher Channels protocol, version 7, for one application: WebSocket at `/app/:key` and the signed
 * HTTP API at `/apps/:id/…`, on a shared port. Pusher's clients and server SDKs work with it unchanged. Processes
 * joined as peers share events and presence; counts of connections are per process.
 */
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSE } from './frames';
import { upgradeListener } from './handshake';
import { type HttpHandler, httpApi } from './httpApi/httpApi';
import { closeWith, createHub, type Hub, type PusherServerOptions } from './hub';
import { keepAlive } from './keepAlive';
import { identify, recheckUsers } from './owners';
import { joinPeers } from './peerLink';
import type { Peers, PresenceChange, Publication } from './peers';
import { presenceElsewhere } from './presence';
import { publish, repeatHere, terminateUser } from './publish';

export type PusherStats = {
  connections: number;
  channels: number;
  users: number;
  /** Broadcast frames passed to sockets since the start. */
  delivered: number;
  /** Broadcasts not yet passed to all their sockets. */
  queued: number;
  /** Connections ended because they read too slowly. */
  cutOff: number;
};

export type PusherServer = {
  /** Handles the upgrades of `server`: `/app/…` become live connections, any other is answered 404. */
  attach(server: Server): void;
  /** Serves `/apps/…`. Mount it before any body parser: signatures are over the raw bytes. */
  http: HttpHandler;
  /**
   * Publishes to subscribers here and, when joined, on the peers; resolves when everything has been passed on.
   * @throws when the peers cannot be reached, before anything is delivered.
   */
  publish(...events: Publication[]): Promise<void>;
  /** Closes every connection signed in as this user. They stay out only if the next sign-in is refused. */
  terminateUser(userId: string): void;
  /** Records that this person uses this connection, on any process. */
  identify(socketId: string, userId: string): void;
  /**
   * Makes these people's connections reconnect immediately and be authorised again.
   * @throws when the peers cannot be reached, before anything is done.
   */
  recheckUsers(userIds: readonly string[]): Promise<void>;
  /** Shares events, whispers, presence and terminations with other processes of the same application. */
  join(peers: Peers): void;
  /** Makes every client reconnect elsewhere, and resolves when they are gone. New ones are refused too. */
  drain(): Promise<void>;
  stats(): PusherStats;
};

const DRAIN_MS = 3_000;
const DRAIN_POLL_MS = 20;

export function createPusherServer(options: PusherServerOptions): PusherServer {
  const hub = createHub(options);
  const stopChecking = keepAlive(hub);
  return {
    attach: (server) => void server.on('upgrade', upgradeListener(hub)),
    http: httpApi(hub),
    async publish(...events) {
      await publish(hub, events);
      await hub.fanOut.caughtUp();
    },
    terminateUser: (userId) => terminateUser(hub, userId),
    identify: (socketId, userId) => identify(hub, socketId, userId),
    recheckUsers: (userIds) => recheckUsers(hub, userIds),
    join(peers) {
      const onChange = (changes: PresenceChange[]) => presenceElsewhere(hub, changes);
      hub.link = joinPeers(hub, peers, { onMessage: repeatHere(hub), onChange });
    },
    async drain() {
      stopChecking();
      await sendAway(hub);
      await hub.link?.leave();
      hub.webhooks.close();
    },
    stats: () => ({
      connections: hub.connections.size,
      channels: hub.channels.size,
      users: hub.users.size,
      ...hub.fanOut.stats(),
    }),
  };
}

async function sendAway(hub: Hub): Promise<void> {
  hub.draining = true;
  hub.fanOut.flush();
  for (const { ws } of hub.connections.values()) closeWith(ws, CLOSE.reconnect);
  const deadline = Date.now() + DRAIN_MS;
  while (hub.connections.size > 0 && Date.now() < deadline) await delay(DRAIN_POLL_MS);
  for (const { ws } of hub.connections.values()) ws.terminate();
}
