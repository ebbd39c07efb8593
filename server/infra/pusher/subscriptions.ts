/** Entering and leaving channels. */
import { type Admission, admit, isRefusal } from './admission';
import { userOfChannel } from './channelName';
import { errorText, eventText, protocolText, refusalText } from './frames';
import { type Channel, type Connection, type Hub, openChannel, send } from './hub';
import { enterAsMember, leaveAsMember, presenceOf } from './presence';
import { emitCount } from './subscriptionCounts';

const SUCCEEDED = 'pusher_internal:subscription_succeeded';

/** Handles a subscribe request. A repeated request is answered again and changes nothing. */
export function subscribe(hub: Hub, connection: Connection, data: Record<string, unknown>): void {
  const name = data.channel;
  if (typeof name !== 'string') {
    send(connection, errorText(null, 'Missing parameter: data.channel'));
    return;
  }
  const owner = userOfChannel(name);
  if (owner !== null) {
    subscribeToOwnUser(connection, name, owner);
    return;
  }
  const known = hub.channels.get(name);
  if (known !== undefined && connection.memberships.has(known)) {
    confirm(hub, connection, known);
    return;
  }
  const outcome = admit(hub, connection, { channel: name, auth: data.auth, channel_data: data.channel_data });
  if (isRefusal(outcome)) {
    send(connection, refusalText(name, outcome));
    return;
  }
  enter(hub, connection, name, outcome);
}

/** Ends one subscription; nothing happens when there is none. */
export function unsubscribe(hub: Hub, connection: Connection, name: unknown): void {
  const channel = typeof name === 'string' ? hub.channels.get(name) : undefined;
  if (channel !== undefined) leave(hub, connection, channel);
}

/** Ends all subscriptions of a closed connection. */
export function leaveAll(hub: Hub, connection: Connection): void {
  for (const channel of [...connection.memberships.keys()]) leave(hub, connection, channel);
}

/** Events for a user arrive with or without this subscription; only its owner learns that the channel exists. */
function subscribeToOwnUser(connection: Connection, name: string, owner: string): void {
  if (connection.user?.id === owner) {
    send(connection, protocolText(SUCCEEDED, {}, name));
    return;
  }
  const error = 'The connection is not signed in as this user.';
  send(connection, refusalText(name, { type: 'AuthError', error, status: 401 }));
}

function enter(hub: Hub, connection: Connection, name: string, { member }: Admission): void {
  const channel = hub.channels.get(name) ?? openChannel(name);
  if (channel.subscribers.size === 0) {
    hub.channels.set(name, channel);
    hub.webhooks.came({ name: 'channel_occupied', channel: name });
  }
  channel.subscribers.add(connection);
  channel.audience = null;
  connection.memberships.set(channel, member?.id ?? null);
  if (member !== null) enterAsMember(hub, channel, connection, member);
  confirm(hub, connection, channel);
  if (channel.kind.cached) sendCached(hub, connection, name);
  emitCount(hub, channel);
}

function confirm(hub: Hub, connection: Connection, channel: Channel): void {
  const data = channel.kind.access === 'presence' ? { presence: presenceOf(hub, channel.name) } : {};
  send(connection, protocolText(SUCCEEDED, data, channel.name));
}

function sendCached(hub: Hub, connection: Connection, name: string): void {
  const event = hub.cachedEvents.find(name);
  if (event !== null) {
    send(connection, eventText(event.name, name, event.data));
    return;
  }
  send(connection, protocolText('pusher:cache_miss', {}, name));
  hub.webhooks.report({ name: 'cache_miss', channel: name });
}

function leave(hub: Hub, connection: Connection, channel: Channel): void {
  const memberId = connection.memberships.get(channel);
  if (memberId === undefined) return;
  connection.memberships.delete(channel);
  channel.subscribers.delete(connection);
  channel.audience = null;
  if (memberId !== null) leaveAsMember(hub, channel, connection, memberId);
  if (channel.subscribers.size > 0) {
    emitCount(hub, channel);
    return;
  }
  hub.channels.delete(channel.name);
  hub.webhooks.went({ name: 'channel_vacated', channel: channel.name });
}
