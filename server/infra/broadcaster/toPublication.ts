import { isChannelName, isSocketId } from '../pusher/channelName';
import type { Publication } from '../pusher/peers';
import type { BroadcastEvent } from './broadcaster';

/** An event that no engine accepts; its author has to change it. */
export class UnpublishableEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnpublishableEvent';
  }
}

const EVENT_NAMESPACE = 'App\\Events\\';
const MAX_NAME_LENGTH = 200;
const MAX_CHANNELS = 100;
/** Engines allow 10 KB, some of them for the whole request; this limit is safe for all. */
export const MAX_DATA_BYTES = 9_216;

const wireName = (event: string): string =>
  event.startsWith('.') ? event.slice(1) : EVENT_NAMESPACE + event.replaceAll('.', '\\');

/**
 * The event in its wire format. The socket id comes from a browser's header: an invalid one is dropped, since then the
 * sender only receives its own event.
 * @throws UnpublishableEvent
 */
export function toPublication({ channels, event, data, exceptSocketId }: BroadcastEvent): Publication {
  const name = wireName(event);
  const json = JSON.stringify(data);
  const bytes = Buffer.byteLength(json);
  if (event === '' || name === '' || name.length > MAX_NAME_LENGTH)
    throw new UnpublishableEvent(`event name "${name}"`);
  if (channels.length === 0 || channels.length > MAX_CHANNELS) {
    throw new UnpublishableEvent(`${name}: ${channels.length} channels, allowed are 1 to ${MAX_CHANNELS}`);
  }
  const wrong = channels.find((channel) => !isChannelName(channel));
  if (wrong !== undefined) throw new UnpublishableEvent(`${name}: channel name "${wrong}"`);
  if (bytes > MAX_DATA_BYTES)
    throw new UnpublishableEvent(`${name}: ${bytes} bytes of data, allowed are ${MAX_DATA_BYTES}`);
  return { channels, name, data: json, ...(isSocketId(exceptSocketId) && { exceptSocketId }) };
}
