/** Figures about channels for the HTTP API. */

import { channelKind } from '../channelName';
import type { Hub } from '../hub';
import { membersOf } from '../presence';
import { Refusal } from './refusal';

export type ChannelInfo = {
  user_count?: number;
  subscription_count?: number;
  cache?: { data: string; ttl: number } | null;
};

/** The names in a comma-separated `info` parameter. */
export const infoNames = (info: string | null | undefined): Set<string> =>
  new Set((info ?? '').split(',').filter((name) => name !== ''));

/** The requested figures that the channel has: people on presence channels, connections on all. */
export function countsOf(hub: Hub, name: string, asked: ReadonlySet<string>): ChannelInfo {
  const channel = hub.channels.get(name);
  const info: ChannelInfo = {};
  if (asked.has('user_count') && channelKind(name).access === 'presence') info.user_count = membersOf(hub, name).size;
  if (asked.has('subscription_count')) info.subscription_count = channel?.subscribers.size ?? 0;
  return info;
}

/**
 * All figures of one channel.
 * @throws Refusal 400 for a figure that this kind of channel does not have
 */
export function infoOf(hub: Hub, name: string, asked: ReadonlySet<string>): ChannelInfo & { occupied: boolean } {
  const kind = channelKind(name);
  for (const attribute of asked) {
    const possible =
      attribute === 'subscription_count' ||
      (attribute === 'user_count' && kind.access === 'presence') ||
      (attribute === 'cache' && kind.cached);
    if (!possible) throw new Refusal(400, `This channel has no ${attribute}`);
  }
  const info = { occupied: hub.channels.has(name) || membersOf(hub, name).size > 0, ...countsOf(hub, name, asked) };
  return asked.has('cache') ? { ...info, cache: cacheOf(hub, name) } : info;
}

function cacheOf(hub: Hub, name: string): { data: string; ttl: number } | null {
  const event = hub.cachedEvents.find(name);
  return event && { data: event.data, ttl: Math.ceil((event.expiresAt - Date.now()) / 1_000) };
}
