/** Sends events from the application or a client to subscribers here and on other processes. */
import { channelKind, isSocketId, userOfChannel } from './channelName';
import { CLOSE, eventText, wireFrame } from './frames';
import { audienceOf, closeWith, type Hub } from './hub';
import { identifyHere, recheckHere } from './owners';
import type { PeerListener } from './peerLink';
import type { ClientEvent, Publication } from './peers';

/** Sends the application's events to every subscriber of this process. */
export function deliver(hub: Hub, events: readonly Publication[]): void {
  for (const event of events) {
    for (const name of new Set(event.channels)) deliverOn(hub, name, event);
  }
}

/**
 * Delivers on every process. The others first: if they cannot be reached, no client has received the event yet, and the
 * publisher may retry.
 * @throws the error of the peer transport.
 */
export async function publish(hub: Hub, events: readonly Publication[]): Promise<void> {
  if (hub.link !== null) await hub.link.send({ kind: 'publish', events: [...events] });
  deliver(hub, events);
}

/** Forwards a client's event to the others on its channel, on all processes. */
export function passOn(hub: Hub, event: ClientEvent, fromSocketId: string): void {
  deliverClientEvent(hub, event, fromSocketId);
  hub.link?.emit({ kind: 'clientEvent', event });
}

/** Closes all connections signed in as this user, on every process. */
export function terminateUser(hub: Hub, userId: string): void {
  terminateHere(hub, userId);
  hub.link?.emit({ kind: 'terminateUser', userId });
}

/** Applies a message of another process here. */
export const repeatHere =
  (hub: Hub): PeerListener =>
  (message) => {
    if (message.kind === 'publish') deliver(hub, message.events);
    else if (message.kind === 'clientEvent') deliverClientEvent(hub, message.event);
    else if (message.kind === 'identify') identifyHere(hub, message.socketId, message.userId);
    else if (message.kind === 'recheckUsers') recheckHere(hub, message.userIds);
    else terminateHere(hub, message.userId);
  };

function deliverOn(hub: Hub, name: string, { name: eventName, data, exceptSocketId }: Publication): void {
  const except = isSocketId(exceptSocketId) ? hub.connections.get(exceptSocketId) : undefined;
  const userId = userOfChannel(name);
  const channel = hub.channels.get(name);
  if (userId === null && channelKind(name).cached && !isInternal(eventName)) {
    hub.cachedEvents.keep(name, eventName, data);
  }
  const audience = userId === null ? channel && audienceOf(channel) : [...(hub.users.get(userId) ?? [])];
  if (audience === undefined || audience.length === 0) return;
  hub.fanOut.send(wireFrame(eventText(eventName, name, data)), audience, except);
}

/** Rebuilt from its parts: a frame relayed unchanged could contain a forged sender. */
function deliverClientEvent(hub: Hub, event: ClientEvent, fromSocketId?: string): void {
  const channel = hub.channels.get(event.channel);
  if (channel === undefined) return;
  const except = fromSocketId === undefined ? undefined : hub.connections.get(fromSocketId);
  const text = eventText(event.name, event.channel, event.data, event.memberId);
  hub.fanOut.send(wireFrame(text), audienceOf(channel), except);
}

function terminateHere(hub: Hub, userId: string): void {
  for (const connection of [...(hub.users.get(userId) ?? [])]) closeWith(connection.ws, CLOSE.terminated);
}

const isInternal = (eventName: string): boolean => /^pusher(_internal)?:/.test(eventName);
