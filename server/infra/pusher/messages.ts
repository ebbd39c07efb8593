/** Parses messages of clients. No message may end the process, or reach another client unchecked. */
import type { RawData } from 'ws';
import { clientEvent } from './clientEvents';
import { errorText, protocolText } from './frames';
import { type Connection, type Hub, send } from './hub';
import { signIn } from './signIn';
import { subscribe, unsubscribe } from './subscriptions';

type Message = { event: string; channel?: unknown; data?: unknown };
type Handler = (hub: Hub, connection: Connection, data: Record<string, unknown>) => void;

const PONG = protocolText('pusher:pong', {});

const handlers = new Map<string, Handler>([
  ['pusher:ping', (_hub, connection) => send(connection, PONG)],
  ['pusher:pong', () => {}],
  ['pusher:subscribe', subscribe],
  ['pusher:unsubscribe', (hub, connection, data) => unsubscribe(hub, connection, data.channel)],
  ['pusher:signin', signIn],
]);

/** Handles one frame. Any frame shows that the client is alive. */
export function receive(hub: Hub, connection: Connection, raw: RawData, isBinary: boolean): void {
  connection.lastHeardAt = Date.now();
  connection.pingedAt = null;
  try {
    const message = isBinary ? null : readMessage(raw);
    if (message === null) {
      send(connection, errorText(null, 'Invalid message: expected JSON with an event'));
      return;
    }
    dispatch(hub, connection, message);
  } catch (error) {
    hub.log.error({ err: error, socketId: connection.id }, 'a live message could not be handled');
    send(connection, errorText(null, 'The message could not be handled'));
  }
}

function dispatch(hub: Hub, connection: Connection, message: Message): void {
  if (message.event.startsWith('client-')) {
    clientEvent(hub, connection, { event: message.event, channel: message.channel, data: message.data });
    return;
  }
  const handler = handlers.get(message.event);
  if (handler === undefined) {
    send(connection, errorText(null, 'Unsupported event'));
    return;
  }
  const data = readData(message.data);
  if (data === null) {
    send(connection, errorText(null, 'Invalid message: data must be an object'));
    return;
  }
  handler(hub, connection, data);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readMessage(raw: RawData): Message | null {
  const value = parse(raw.toString());
  return isObject(value) && typeof value.event === 'string' ? { ...value, event: value.event } : null;
}

/** Some clients send the data of protocol messages as an object, others as its JSON. */
function readData(data: unknown): Record<string, unknown> | null {
  if (data === undefined || data === null) return {};
  const value = typeof data === 'string' ? (data === '' ? {} : parse(data)) : data;
  return isObject(value) ? value : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
