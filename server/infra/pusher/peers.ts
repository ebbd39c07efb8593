/**
 * Several processes that serve one application: an event published on one reaches the clients of all, and presence
 * channels include members on every process. The transport is an interface; `broadcaster/postgresPeers.ts` implements
 * it with PostgreSQL.
 */
import { z } from 'zod';

/** Sends text to every other process, in order and at least to those that are connected; never back to the sender. */
export type Peers = {
  /** @throws when the text could not be handed over. */
  send(text: string): Promise<void>;
  onMessage(listener: (text: string) => void): void;
};

const publication = z.object({
  channels: z.array(z.string()),
  name: z.string(),
  data: z.string(),
  exceptSocketId: z.string().optional(),
});

const clientEvent = z.object({
  channel: z.string(),
  name: z.string(),
  data: z.unknown().optional(),
  memberId: z.string().optional(),
});

const presenceChange = z.object({
  channel: z.string(),
  id: z.string(),
  info: z.unknown().optional(),
  /** Whether the person is on the channel now. */
  here: z.boolean(),
});

const peerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish'), events: z.array(publication) }),
  z.object({ kind: z.literal('clientEvent'), event: clientEvent }),
  z.object({ kind: z.literal('terminateUser'), userId: z.string() }),
  z.object({ kind: z.literal('identify'), socketId: z.string(), userId: z.string() }),
  z.object({ kind: z.literal('recheckUsers'), userIds: z.array(z.string()) }),
  /** Members who joined or left on a process. `version` counts these messages; without changes it is a heartbeat. */
  z.object({ kind: z.literal('presence'), from: z.string(), version: z.int(), changes: z.array(presenceChange) }),
  /** All members on a process. */
  z.object({ kind: z.literal('roster'), from: z.string(), version: z.int(), members: z.array(presenceChange) }),
  /** Requests the roster of one process, or of all. */
  z.object({ kind: z.literal('rosterWanted'), of: z.string().nullable() }),
  z.object({ kind: z.literal('leaving'), from: z.string() }),
]);

/** An event from the application; `data` is sent to clients unchanged. */
export type Publication = z.infer<typeof publication>;
/** An event from one client to the others on its channel. */
export type ClientEvent = z.infer<typeof clientEvent>;
export type PresenceChange = z.infer<typeof presenceChange>;
export type PeerMessage = z.infer<typeof peerMessage>;

export const writePeerMessage = (message: PeerMessage): string => JSON.stringify(message);

/** @returns null for a message that no process of this version wrote. */
export function readPeerMessage(text: string): PeerMessage | null {
  try {
    return peerMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
