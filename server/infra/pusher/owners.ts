/**
 * Whose connections these are, as the application knows from whom it signed channels for. Clients need not sign in on
 * the connection for that, so that leaving it out is no way to escape.
 */
import { CLOSE } from './frames';
import { closeWith, type Hub } from './hub';

/** Notes on every process that this person listens through this connection. */
export function identify(hub: Hub, socketId: string, userId: string): void {
  identifyHere(hub, socketId, userId);
  // Only one process has it; when the others cannot be reached they hear of its next channel.
  if (!hub.connections.has(socketId)) hub.link?.emit({ kind: 'identify', socketId, userId });
}

export function identifyHere(hub: Hub, socketId: string, userId: string): void {
  hub.connections.get(socketId)?.owners.add(userId);
}

/**
 * Has these people's connections come back anew, on every process, and ask again for what they may hear.
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
