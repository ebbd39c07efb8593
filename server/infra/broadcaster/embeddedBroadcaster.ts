import type { Peers } from '../pusher/peers';
import type { PusherServer } from '../pusher/pusherServer';
import type { Broadcaster } from './broadcaster';
import { toPublication } from './toPublication';

/** A connection to the other processes that can be closed. */
export type ClosablePeers = Peers & { close(): Promise<void> };

/**
 * Publishes through the protocol server in this process. With several processes, `peers` forwards every event, whisper
 * and termination to the clients of the others.
 */
export function embeddedBroadcaster(server: PusherServer, peers?: ClosablePeers): Broadcaster {
  if (peers !== undefined) server.join(peers);
  return {
    publish: async (events) => server.publish(...events.map(toPublication)),
    identify: (socketId, userId) => server.identify(socketId, userId),
    recheckUsers: (userIds) => server.recheckUsers(userIds),
    close: async () => peers?.close(),
  };
}
