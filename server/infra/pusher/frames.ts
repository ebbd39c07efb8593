/**
 * Messages of the socket. The payload of an event is a JSON string inside the JSON frame: the protocol encodes twice,
 * and clients decode twice.
 */

/** Error and close codes. 4000-4099: do not reconnect; 4100-4199: reconnect later; 4200-4299: reconnect now. */
export const CLOSE = {
  unknownApp: { code: 4001, message: 'Application does not exist' },
  pathNotFound: { code: 4005, message: 'Path not found' },
  badVersion: { code: 4006, message: 'Invalid version string format' },
  unsupportedProtocol: { code: 4007, message: 'Unsupported protocol version' },
  noProtocol: { code: 4008, message: 'No protocol version supplied' },
  originNotAllowed: { code: 4009, message: 'Origin not allowed' },
  signInFailed: { code: 4009, message: 'Connection not authorized: sign-in failed' },
  terminated: { code: 4009, message: 'Connection terminated by the application' },
  overCapacity: { code: 4100, message: 'Over capacity' },
  reconnect: { code: 4200, message: 'Server is restarting, reconnect immediately' },
  recheck: { code: 4200, message: 'Rights have changed, reconnect immediately' },
  noPong: { code: 4201, message: 'Pong reply not received' },
} as const;

export type Closing = { readonly code: number; readonly message: string };

/** A client event that was not forwarded; the connection stays open. */
export const CLIENT_EVENT_REJECTED = 4301;

/** An event as its subscribers receive it; `userId` only on client events of presence channels. */
export const eventText = (event: string, channel: string | undefined, data: unknown, userId?: string): string =>
  JSON.stringify({ event, channel, data, user_id: userId });

/** A protocol message whose data is an object, encoded twice. */
export const protocolText = (event: string, data: object, channel?: string): string =>
  eventText(event, channel, JSON.stringify(data));

/** `code` null marks a mistake that does not end the connection. */
export const errorText = (code: number | null, message: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } });

/** The reason of a refused subscription. Clients receive it on the channel itself. */
export type Refusal = { readonly type: string; readonly error: string; readonly status: number };

export const refusalText = (channel: string, refusal: Refusal): string =>
  JSON.stringify({ event: 'pusher:subscription_error', channel, data: refusal });

const FIN_TEXT = 0x81;

/**
 * The complete WebSocket frame of a text, usable for any number of sockets: a server's frames are not masked, so a
 * broadcast is encoded once.
 */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headerLength + length);
  frame[0] = FIN_TEXT;
  if (headerLength === 2) frame[1] = length;
  else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
