/**
 * Channel names and socket ids as the Pusher Channels protocol spells them. Both end up inside signed strings, so
 * everything that signs or subscribes checks them here first.
 */

/** What a channel's name says about it. */
export type ChannelKind = {
  /** `private` and `presence` need a signature from the application. */
  readonly access: 'public' | 'private' | 'presence';
  /** Payloads are sealed by the publisher; the server passes them on unread. */
  readonly encrypted: boolean;
  /** The last event is kept and handed to the next subscriber. */
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

/** A name a client may subscribe to and an application may publish on. */
export const isChannelName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_CHANNEL_NAME_LENGTH && CHANNEL_NAME.test(value);

export function channelKind(name: string): ChannelKind {
  const [, guard, cache] = CHANNEL_PREFIX.exec(name) ?? [];
  const access = guard === undefined ? 'public' : guard === 'presence-' ? 'presence' : 'private';
  return { access, encrypted: guard === 'private-encrypted-', cached: cache !== undefined };
}

/** The user a server-to-user channel belongs to, or null for any other channel. */
export const userOfChannel = (name: string): string | null =>
  name.startsWith(USER_CHANNEL_PREFIX) && name.length > USER_CHANNEL_PREFIX.length
    ? name.slice(USER_CHANNEL_PREFIX.length)
    : null;
