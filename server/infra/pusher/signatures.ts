/**
 * Signatures of the Pusher Channels protocol: HMAC-SHA256 in hexadecimal, prefixed with the public key for clients. A
 * client with one may enter the channel, so the caller checks access before it signs.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isChannelName, isSocketId } from './channelName';

/** The application of this server. */
export type PusherApp = { readonly id: string; readonly key: string; readonly secret: string };
type Credentials = Pick<PusherApp, 'key' | 'secret'>;

/** The identity of a connection on a presence channel; others on the channel see both fields. */
export type PresenceMember = { user_id: string; user_info?: Record<string, unknown> };
/** The identity of a connection for sign-in. `id` is never empty. */
export type PusherUser = { id: string; user_info?: Record<string, unknown> };

export const hmacHex = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares in constant time. */
export function isEqualInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The token that a client must show to enter a private or presence channel. */
export const channelToken = ({ key, secret }: Credentials, socketId: string, channel: string, channelData?: string) =>
  `${key}:${hmacHex(secret, [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':'))}`;

/** The token that a client must show to sign in as the user in `userData`. */
export const userToken = ({ key, secret }: Credentials, socketId: string, userData: string): string =>
  `${key}:${hmacHex(secret, `${socketId}::user::${userData}`)}`;

/**
 * The answer of `POST /broadcasting/auth` for a connection that may enter `channel`; with `channelData` on presence
 * channels.
 * @throws RangeError for a malformed socket id or channel name: signing one would sign a different channel.
 */
export function signChannel(input: Credentials & { socketId: string; channel: string; channelData?: PresenceMember }): {
  auth: string;
  channel_data?: string;
} {
  if (!isSocketId(input.socketId)) throw new RangeError('malformed socket id');
  if (!isChannelName(input.channel)) throw new RangeError('malformed channel name');
  if (input.channelData === undefined) return { auth: channelToken(input, input.socketId, input.channel) };
  const channelData = JSON.stringify(input.channelData);
  return { auth: channelToken(input, input.socketId, input.channel, channelData), channel_data: channelData };
}

/**
 * The answer of `POST /broadcasting/user-auth` for a connection of `user`.
 * @throws RangeError for a malformed socket id or an empty user id.
 */
export function signUser(input: Credentials & { socketId: string; user: PusherUser }): {
  auth: string;
  user_data: string;
} {
  if (!isSocketId(input.socketId)) throw new RangeError('malformed socket id');
  if (typeof input.user.id !== 'string' || input.user.id === '') throw new RangeError('empty user id');
  const userData = JSON.stringify(input.user);
  return { auth: userToken(input, input.socketId, userData), user_data: userData };
}
