/** Events that clients send each other: on private and presence channels only, to everyone but the sender. */
import { CLIENT_EVENT_REJECTED, errorText } from './frames';
import { type Connection, type Hub, send } from './hub';
import { passOn } from './publish';

export type ClientMessage = { event: string; channel: unknown; data: unknown };

const MAX_NAME_LENGTH = 200;
const MAX_DATA_BYTES = 10_240;
const PER_SECOND = 10;
const WINDOW_MS = 1_000;

export function clientEvent(hub: Hub, connection: Connection, { event: name, channel, data }: ClientMessage): void {
  const reason = rejection(hub, connection, { event: name, channel, data });
  if (reason !== null) {
    send(connection, errorText(CLIENT_EVENT_REJECTED, `Client event rejected: ${reason}`));
    return;
  }
  const target = hub.channels.get(channel as string)!;
  const memberId = connection.memberships.get(target) ?? undefined;
  passOn(hub, { channel: target.name, name, data, ...(memberId !== undefined && { memberId }) }, connection.id);
  hub.webhooks.report({
    name: 'client_event',
    channel: target.name,
    event: name,
    data: typeof data === 'string' ? data : JSON.stringify(data ?? null),
    socket_id: connection.id,
    ...(memberId !== undefined && { user_id: memberId }),
  });
}

function rejection(hub: Hub, connection: Connection, { event: name, channel, data }: ClientMessage): string | null {
  if (!hub.options.clientEvents) return 'client events are not enabled for this application';
  const target = typeof channel === 'string' ? hub.channels.get(channel) : undefined;
  if (target === undefined || !connection.memberships.has(target)) return 'not subscribed to the channel';
  if (target.kind.access === 'public') return 'only private and presence channels carry client events';
  if (target.kind.encrypted) return 'encrypted channels do not carry client events';
  if (name.length > MAX_NAME_LENGTH) return `the name is longer than ${MAX_NAME_LENGTH} characters`;
  const bytes = Buffer.byteLength(typeof data === 'string' ? data : (JSON.stringify(data) ?? ''));
  if (bytes > MAX_DATA_BYTES) return `the data is larger than ${MAX_DATA_BYTES} bytes`;
  return withinRate(connection, Date.now()) ? null : `more than ${PER_SECOND} a second`;
}

function withinRate({ clientEvents }: Connection, now: number): boolean {
  if (now - clientEvents.windowStartedAt >= WINDOW_MS) {
    clientEvents.windowStartedAt = now;
    clientEvents.count = 0;
  }
  clientEvents.count += 1;
  return clientEvents.count <= PER_SECOND;
}
