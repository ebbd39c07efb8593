/**
 * Channel names and socket ids in the syntax of the Pusher Channels protocol. Both are part of signed strings, so all
 * code that signs or subscribes checks them here first.
 */

/** The properties encoded in a channel's name. */
export type ChannelKind = {
  /** `private` and `presence` need a signature from the application. */
  readonly access: 'public' | 'private' | 'presence';
  /** The publisher encrypts payloads; the server passes them on unread. */
  readonly encrypted: boolean;
  /** The last event is kept and sent to the next subscriber. */
  readonly cached: boolean;
};

export const MAX_CHANNEL_NAME_LENGTH = 200;
const USER_CHANNEL_PREFIX = '#server-to-user-';

const SOCKET_ID = /^\d+\.\d+$/;
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]+$/;
const CHANNEL_PREFIX = /^(private-encrypted-|private-|presence-)?(cache-)?/;

/** The id of one live connection, `<digits>.<digits>`. */
export const isSocketId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 64 && SOCKET_ID.test(value);

/** Whether a client may subscribe to a name and an application publish on it. */
export const isChannelName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHANNEL_NAME_LENGTH && CHANNEL_NAME.test(value);

export function channelKind(name: string): ChannelKind {
  const [, guard, cache] = CHANNEL_PREFIX.exec(name) ?? [];
  const access = guard === undefined ? 'public' : guard === 'presence-' ? 'presence' : 'private';
  return { access, encrypted: guard === 'private-encrypted-', cached: cache !== undefined };
}

/** The user of a server-to-user channel, or null for any other channel. */
export const userOfChannel = (name: string): string | null =>
  name.startsWith(USER_CHANNEL_PREFIX) && name.length > USER_CHANNEL_PREFIX.length
    ? name.slice(USER_CHANNEL_PREFIX.length)
    : null;
