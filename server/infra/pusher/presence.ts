/**
 * Who is on a presence channel: people, not connections. Someone with two tabs open is one member, comes with the
 * first of them and goes with the last, whichever that is.
 */
import { protocolText, wireFrame } from './frames';
import { audienceOf, type Channel, type Connection, type Hub } from './hub';

/** The members as a new subscriber is told them. */
export function presenceOf(channel: Channel): { ids: string[]; hash: Record<string, unknown>; count: number } {
  const members = [...channel.members.values()];
  return {
    ids: members.map(({ id }) => id),
    hash: Object.fromEntries(members.map(({ id, info }) => [id, info])),
    count: members.length,
  };
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
  const text = protocolText('pusher_internal:member_added', { user_id: id, user_info: info }, channel.name);
  hub.fanOut.send(wireFrame(text), audienceOf(channel), connection);
  hub.webhooks.came({ name: 'member_added', channel: channel.name, user_id: id });
}

/** Takes a connection from its member, and tells those who stay when it was the last one. */
export function leaveAsMember(hub: Hub, channel: Channel, connection: Connection, memberId: string): void {
  const member = channel.members.get(memberId);
  if (member === undefined) return;
  member.connections.delete(connection);
  if (member.connections.size > 0) return;
  channel.members.delete(memberId);
  const text = protocolText('pusher_internal:member_removed', { user_id: memberId }, channel.name);
  hub.fanOut.send(wireFrame(text), audienceOf(channel), connection);
  hub.webhooks.went({ name: 'member_removed', channel: channel.name, user_id: memberId });
}
