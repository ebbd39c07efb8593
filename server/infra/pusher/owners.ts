/**
 * The users of connections, known from the channels that the application signed for them. Clients need not sign in on
 * the connection, so they cannot evade a recheck.
 */
import { CLOSE } from './frames';
import { closeWith, type Hub } from './hub';

/** Records on every process that this person uses this connection. */
export function identify(hub: Hub, socketId: string, userId: string): void {
  identifyHere(hub, socketId, userId);
  // Only one process has it; if the others cannot be reached, they learn of it with its next channel.
  if (!hub.connections.has(socketId)) hub.link?.emit({ kind: 'identify', socketId, userId });
}

export function identifyHere(hub: Hub, socketId: string, userId: string): void {
  hub.connections.get(socketId)?.owners.add(userId);
}

/**
 * Makes these people's connections reconnect on every process and be authorised again.
 * @throws when the peers cannot be reached, before anything is done.
 */
export async function recheckUsers(hub: Hub, userIds: readonly string[]): Promise<void> {
  if (hub.link !== null) await hub.link.send({ kind: 'recheckUsers', userIds: [...userIds] });
  recheckHere(hub, userIds);
}

export function recheckHere(hub: Hub, userIds: readonly string[]): void {
  const concerned = new Set(userIds);
  for (const { ws, owners, user } of [...hub.connections.values()]) {
    const isOne = (user !== null && concerned.has(user.id)) || [...owners].some((owner) => concerned.has(owner));
    if (isOne) closeWith(ws, CLOSE.recheck);
  }
}
