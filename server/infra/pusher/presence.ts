/**
 * Members of presence channels: people, not connections. A person with two tabs is one member, who joins with the first
 * and leaves with the last, on whichever processes they are connected.
 */
import { protocolText, wireFrame } from './frames';
import { audienceOf, type Channel, type Connection, type Hub } from './hub';
import type { PresenceChange } from './peers';

/** All members of a channel by id: those connected here and those on other processes. */
export function membersOf(hub: Hub, name: string): Map<string, unknown> {
  const here = [...(hub.channels.get(name)?.members.values() ?? [])];
  const members = new Map(here.map(({ id, info }) => [id, info]));
  for (const [id, info] of hub.roster.on(name)) if (!members.has(id)) members.set(id, info);
  return members;
}

/** The members in the format for a new subscriber. */
export function presenceOf(hub: Hub, name: string): { ids: string[]; hash: Record<string, unknown>; count: number } {
  const members = membersOf(hub, name);
  return { ids: [...members.keys()], hash: Object.fromEntries(members), count: members.size };
}

/** Adds a connection to its member, and tells the others if the member is new. */
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

/** Removes a connection from its member, and tells the others if it was the last one. */
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

/** Tells the subscribers here who joined or left on other processes, except members who are here too. */
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
