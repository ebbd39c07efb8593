/**
 * Who is on a presence channel: people, not connections. Someone with two tabs open is one member, comes with the
 * first of them and goes with the last, whichever that is and whichever process it is connected to.
 */
import { protocolText, wireFrame } from './frames';
import { audienceOf, type Channel, type Connection, type Hub } from './hub';
import type { PresenceChange } from './peers';

/** Everybody on a channel, by id: those connected here and those on other processes. */
export function membersOf(hub: Hub, name: string): Map<string, unknown> {
  const here = [...(hub.channels.get(name)?.members.values() ?? [])];
  const members = new Map(here.map(({ id, info }) => [id, info]));
  for (const [id, info] of hub.roster.on(name)) if (!members.has(id)) members.set(id, info);
  return members;
}

/** The members as a new subscriber is told them. */
export function presenceOf(hub: Hub, name: string): { ids: string[]; hash: Record<string, unknown>; count: number } {
  const members = membersOf(hub, name);
  return { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size };
}

/** Puts a connection under its member, and tells the others when the member is new. */
export function enterAsMember(
  hub: Hub,
  channel: Channel,
  connection: Connection,
  { id, info }: { id: string; info: unknown },
): void {
  const known = channel.members.get(id);
  if (known !== undefined) {
    known.connections.add(connection);
    return;
  }
  channel.members.set(id, { id, info, connections: new Set([connection]) });
  hub.link?.emitPresence({ channel: channel.name, id, info, here: true });
  if (hub.roster.has(channel.name, id)) return;
  emitPresence(hub, { channel: channel.name, id, info, here: true }, connection);
  hub.webhooks.came({ name: 'member_added', channel: channel.name, user_id: id });
}

/** Takes a connection from its member, and tells those who stay when it was the last one. */
export function leaveAsMember(hub: Hub, channel: Channel, connection: Connection, memberId: string): void {
  const member = channel.members.get(memberId);
  if (member === undefined) return;
  member.connections.delete(connection);
  if (member.connections.size > 0) return;
  channel.members.delete(memberId);
  const change = { channel: channel.name, id: memberId, here: false };
  hub.link?.emitPresence(change);
  if (hub.roster.has(channel.name, memberId)) return;
  emitPresence(hub, change, connection);
  hub.webhooks.went({ name: 'member_removed', channel: channel.name, user_id: memberId });
}

/** Tells the subscribers here who came to the other processes or went from them; not of those who are here too. */
export function presenceElsewhere(hub: Hub, changes: readonly PresenceChange[]): void {
  for (const change of changes) {
    if (!hub.channels.get(change.channel)?.members.has(change.id)) emitPresence(hub, change);
  }
}

function emitPresence(hub: Hub, { channel: name, id, info, here }: PresenceChange, except?: Connection): void {
  const channel = hub.channels.get(name);
  if (channel === undefined) return;
  const text = here
    ? protocolText('pusher_internal:member_added', { user_id: id, user_info: info ?? {} }, name)
    : protocolText('pusher_internal:member_removed', { user_id: id }, name);
  hub.fanOut.send(wireFrame(text), audienceOf(channel), except);
}
