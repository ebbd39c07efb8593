/**
 * A server of the Pusher Channels protocol, version 7, for one application: WebSocket at `/app/:key` and the signed
 * HTTP API at `/apps/:id/…`, on a port that serves other things too. Clients and server SDKs of Pusher work with it
 * unchanged. Processes joined as peers share events and presence; counts of connections are those of one process.
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
  /** Frames of broadcasts handed to sockets since the start. */
  delivered: number;
  /** Broadcasts not yet handed to all their sockets. */
  queued: number;
  /** Connections ended because they read too slowly. */
  cutOff: number;
};

export type PusherServer = {
  /** Takes over the upgrades of `server`: `/app/…` become live connections, any other is answered 404. */
  attach(server: Server): void;
  /** Serves `/apps/…`. Mount it before anything that parses bodies: signatures are over the bytes as they came. */
  http: HttpHandler;
  /**
   * Publishes to subscribers here and, when joined, on the peers; settles when all of it has been handed over.
   * @throws when the peers cannot be reached, before anything is delivered.
   */
  publish(...events: Publication[]): Promise<void>;
  /** Closes every connection signed in as this user. Only refusing the next sign-in keeps them out. */
  terminateUser(userId: string): void;
  /** Notes that this person listens through this connection, wherever it is. */
  identify(socketId: string, userId: string): void;
  /**
   * Sends these people's connections away to come back at once and ask again for what they may hear.
   * @throws when the peers cannot be reached, before anything is done.
   */
  recheckUsers(userIds: readonly string[]): Promise<void>;
  /** Shares events, whispers, presence and terminations with other processes of the same application. */
  join(peers: Peers): void;
  /** Sends every client away to reconnect elsewhere, and settles when they are gone. New ones are sent away too. */
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
